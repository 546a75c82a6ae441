import { type FormEvent, useState } from 'react';
import { consolePages } from '#contract/console-pages.ts';
import { call } from '../../data/client.ts';
import { isSignedIn } from '../../data/session.ts';
import { Link } from '../../navigation/link.tsx';
import { forgetKey, keepKey } from '../../data/key-store.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Field } from '../../parts/field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';

function KeyForm() {
  const [problem, setProblem] = useState<unknown>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    keepKey(typeof key === 'string' ? key.trim() : '');
    try {
      await call('read_ledger', {});
      location.assign(consolePages.start);
    } catch (error) {
      forgetKey();
      setProblem(error);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        name="key"
        label="API key"
        type="password"
        hint="It starts with pfr_. It is kept in this tab only, until you close it. The key of a local service is in .proofrun/api-key."
      />
      {problem !== null && <ErrorNotice error={problem} />}
      <div className="actions">
        <button type="submit">Use this key</button>
      </div>
    </form>
  );
}

export const SignInPage = () => (
  <div className="narrow">
    <PageTitle title="Sign in">
      <p className="lead">Reports can be read by anybody who has their address. To start runs, sign in.</p>
      {isSignedIn() && (
        <p role="status">
          You are signed in. <Link to={consolePages.start}>Start a run</Link>
        </p>
      )}
    </PageTitle>
    <Section title="With your account">
      <div className="actions">
        <a className="button" href={`/account/sign-in?next=${consolePages.start}`}>
          Sign in with a password
        </a>
        <a className="button quiet" href="/account/sign-up">
          Create an account
        </a>
      </div>
      <p className="soft">
        On your own machine, open the link that <code>npm start</code> prints: it signs you in.
      </p>
    </Section>
    <Section title="With an API key">
      <KeyForm />
    </Section>
  </div>
);
