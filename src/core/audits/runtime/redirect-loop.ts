import { defineAudit } from '../define.ts';

export const redirectLoop = defineAudit({
  id: 'redirect_loop',
  version: 1,
  type: 'redirect_loop',
  about: 'A route redirects forever.',
  defect: 'presence',
  replays: 3,
  needs: ['document'],
  judge: ({ document, context }) =>
    document.failure === 'redirect_loop'
      ? [
          {
            answer: 'fail',
            cause: 'redirect_loop',
            shared: false,
            title: 'The page redirects in a loop and never loads',
            viewports: [context],
            evidence: [
              {
                kind: 'document',
                note: 'The browser gave up on the redirects.',
                facts: { redirects: document.redirects },
              },
            ],
          },
        ]
      : [],
});
