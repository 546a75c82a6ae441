import { defineAudit } from '../define.ts';

const words = {
  name_not_resolved: 'its host name does not resolve',
  connection_refused: 'the connection was refused',
  connection_reset: 'the connection was closed before a response',
  timed_out: 'there was no response in time',
  tls: 'its certificate is invalid',
  other: 'the browser could not load it',
} as const;

export const pageUnreachable = defineAudit({
  id: 'page_unreachable',
  version: 1,
  type: 'page_unreachable',
  about: 'The document of a route does not load.',
  defect: 'presence',
  replays: 3,
  needs: ['document'],
  judge: ({ document, context }) => {
    const { failure } = document;
    if (failure === null || failure === 'redirect_loop' || failure === 'download') return [];
    if (failure === 'refused_by_guard' || failure === 'renderer_crashed')
      return [{ answer: 'unsure', reason: `the page was not loaded: ${failure}` }];
    return [
      {
        answer: 'fail',
        cause: `unreachable:${failure}`,
        shared: false,
        title: `The page cannot be reached: ${words[failure]}`,
        viewports: [context],
        evidence: [{ kind: 'document', note: 'The document did not load.', facts: { failure } }],
      },
    ];
  },
});
