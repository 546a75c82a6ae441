import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { consolePages, consolePath } from '#contract/console-pages.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { callWithKey } from '../../data/call-with-key.ts';
import { isSignedIn } from '../../data/session.ts';
import { Link } from '../../navigation/link.tsx';
import { goTo, useHere } from '../../navigation/location.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { Field } from '../../parts/field.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { forgetStart, keepStart, readKeptStart } from './kept-start.ts';
import { StartOptions } from './start-options.tsx';
import { readStart } from './read-start.ts';

export function StartForm() {
  const { query } = useHere();
  const [kept] = useState(readKeptStart);
  const [mode, setMode] = useState<RunMode>(kept?.mode ?? 'fast_bug_scan');
  const start = useMutation({
    mutationFn: (body: RunStart) =>
      callWithKey('start_run', { body, idempotencyKey: `console-${crypto.randomUUID()}` }),
    onSuccess: ({ runId }) => {
      forgetStart();
      goTo(consolePath('run', runId));
    },
    // The way to the checkout leaves this page; the same start waits for whoever comes back.
    onError: (_error, body) => keepStart(body),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    start.mutate(readStart(new FormData(event.currentTarget)));
  };
  return (
    <form className="panel start" onSubmit={submit}>
      <Field
        name="url"
        label="URL of the app"
        type="url"
        placeholder="https://staging.example.com/"
        value={query.get('url') ?? kept?.url ?? ''}
        hint="It must be reachable from the internet, unless the operator of this service allowed it."
      />
      <ModeChoice mode={mode} onChoose={setMode} />
      <StartOptions mode={mode} />
      {start.error !== null && <ErrorNotice error={start.error} />}
      <div className="actions">
        {isSignedIn() ? (
          <button type="submit" disabled={start.isPending}>
            {start.isPending ? 'Starting…' : 'Start the run'}
          </button>
        ) : (
          <>
            <Link className="button" to={consolePages.sign_in}>
              Sign in to start
            </Link>
            <span className="soft">Ten runs are free.</span>
          </>
        )}
      </div>
    </form>
  );
}
