import { cutText } from '#core/evidence/cut-text.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';

export const brokenLink = defineAudit({
  id: 'broken_link',
  version: 1,
  type: 'broken_link',
  about: 'A link leads to a same-origin page that is missing or fails.',
  defect: 'presence',
  replays: 3,
  needs: ['links', 'linkChecks'],
  subject: ({ links }) => (links.length > 0 ? 'here' : 'none'),
  judge: ({ links, linkChecks, context }) => {
    const answers: Answer[] = [];
    const byRoute = new Map(linkChecks.map((check) => [check.route, check]));
    const seen = new Set<string>();
    for (const link of links) {
      const check = byRoute.get(link.route);
      if (check === undefined || seen.has(link.route)) continue;
      seen.add(link.route);
      const { status, failure } = check;
      const cause = `link:${link.route}`;
      if (
        failure === 'refused_by_guard' ||
        failure === 'not_checked' ||
        status === 401 ||
        status === 403 ||
        status === 429
      ) {
        answers.push({ answer: 'unsure', reason: failure ?? `the link returns ${status}`, cause });
        continue;
      }
      const broken = failure !== null || status === 404 || status === 410 || (status !== null && status >= 500);
      if (!broken) continue;
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        title:
          status === null
            ? 'A link leads to a page that does not load'
            : `A link leads to a page that returns HTTP ${status}`,
        viewports: [context],
        element: link.element,
        evidence: [
          {
            kind: 'link',
            note: 'Where the link leads, and the response.',
            untrusted: cutText(link.route),
            facts: { status, failure },
          },
        ],
        fixHint: 'Correct the URL of the link, or restore the page.',
      });
    }
    return answers;
  },
});
