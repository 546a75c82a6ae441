import type { Report } from '#contract/report.ts';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { count } from '../../words/say.ts';

const maxListed = 20;

function Skipped({
  skipped,
  more,
}: {
  readonly skipped: Report['coverageGrounding']['routes']['skipped'];
  readonly more: number;
}) {
  return (
    <>
      {skipped.slice(0, maxListed).map(({ route, reason }) => (
        <li key={route}>
          The page <TargetText text={route} />: {reason}.
        </li>
      ))}
      {more > 0 && <li>{count(more, 'further page was', 'further pages were')} not tested.</li>}
    </>
  );
}

/** Without this part a report would be read as more than it is. */
export function UntestedPart({ report }: { readonly report: Report }) {
  const { routes, controls, unsure } = report.coverageGrounding;
  const more = Math.max(0, routes.skipped.length - maxListed) + routes.skippedMore;
  return (
    <Section title="What was not tested" anchor="untested">
      <ul className="plain-list">
        <Skipped skipped={routes.skipped} more={more} />
        {controls.refused.map(({ rule, count: many }) => (
          <li key={rule}>
            {count(many, 'control was', 'controls were')} not used: {rule}.
          </li>
        ))}
        {unsure.slice(0, maxListed).map(({ audit, reason, count: many }) => (
          <li key={`${audit} ${reason}`}>
            The check <code>{audit}</code> gave no clear result {count(many, 'time')}: {reason}.
          </li>
        ))}
        {report.limits.capped.map(({ name, requested, used, why }) => (
          <li key={name}>
            {name} was {used} instead of {requested}: {why}
          </li>
        ))}
        {report.limits.reached.map(({ name, count: many, note }) => (
          <li key={name}>
            Limit {name}: {many} {note}.
          </li>
        ))}
      </ul>
      <h3>What this report does not say</h3>
      <ul className="plain-list">
        {report.doNotClaim.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
