import { consolePages } from '#contract/console-pages.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { useLogins } from '../../data/account-queries.ts';
import { Link } from '../../navigation/link.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Field } from '../../parts/field.tsx';
import { severities, severityOrder, viewportChoices } from '../../words/labels.ts';

function LoginChoice({ needed }: { readonly needed: boolean }) {
  const usable = (useLogins().data?.loginMemories ?? []).filter(({ status }) => status !== 'revoked');
  const none = [['', needed ? 'Choose a saved login' : 'None: test as a visitor']] as const;
  return (
    <>
      <Choice
        name="login"
        label="Saved login"
        required={needed}
        options={[...none, ...usable.map(({ id, label, origin }) => [id, `${label} (${origin})`] as const)]}
      />
      {needed && usable.length === 0 && (
        <p className="soft">
          This mode signs in. <Link to={consolePages.logins}>Save a login</Link> first.
        </p>
      )}
    </>
  );
}

export function StartOptions({ mode }: { readonly mode: RunMode }) {
  const signsIn = mode === 'authenticated_smoke';
  return (
    <>
      {signsIn && <LoginChoice needed />}
      <details className="options">
        <summary>More options</summary>
        <div className="option-grid">
          <Choice name="viewport" label="Screen widths" options={Object.entries(viewportChoices)} />
          <Choice
            name="failOn"
            label="Fail on"
            value="medium"
            options={severityOrder.map((severity) => [
              severity,
              severity === 'critical' ? 'Critical only' : `${severities[severity].word} or higher`,
            ])}
            hint="Lower findings are listed as advice."
          />
          <Field name="pages" label="Pages at most" type="number" min={1} max={50} required={false} hint="Empty: 10." />
          <Field
            name="paths"
            label="Only these paths"
            required={false}
            placeholder="/cart /products/*"
            hint="Separated by spaces. A * at the end is a prefix."
          />
          {!signsIn && <LoginChoice needed={false} />}
        </div>
      </details>
    </>
  );
}
