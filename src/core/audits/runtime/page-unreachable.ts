import { defineAudit } from '../define.ts';

const words = {
  name_not_resolved: 'its name does not resolve',
  connection_refused: 'the connection is refused',
  connection_reset: 'the connection is cut before an answer',
  timed_out: 'no answer came in time',
  tls: 'its certificate is not accepted',
  other: 'the browser could not load it',
} as const;

export const pageUnreachable = defineAudit({
  id: 'page_unreachable',
  version: 1,
  type: 'page_unreachable',
  about: 'The document of a route cannot be loaded at all.',
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
