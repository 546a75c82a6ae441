import { cutText } from '#core/evidence/cut-text.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { LinkCheck, LinkFact } from '#core/evidence/visit.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { thresholds } from './thresholds.ts';

const isCrash = ({ status }: LinkCheck): boolean => status !== null && status >= 500;

const isBroken = (check: LinkCheck): boolean =>
  check.failure !== null || check.status === 404 || check.status === 410 || isCrash(check);

const noAnswer: LinkCheck = { route: '', status: null, failure: 'not_checked' };
const untold: ReadonlySet<number | null> = new Set([401, 403, 429]);

const titleOf = ({ status }: LinkCheck, many: boolean): string => {
  const [links, page] = many ? ['Links lead to pages', 'return'] : ['A link leads to a page', 'returns'];
  if (status !== null) return `${links} that ${page} HTTP ${status}`;
  return 'A link leads to a page that does not load';
};

/**
 * Links to one route with other values, as in the head of a table that can be sorted, are one piece of a server: where it
 * fails, they are one cause, as long as one of them fails.
 */
function crowdsOf(links: readonly LinkFact[]): ReadonlyMap<string, ReadonlySet<string>> {
  const crowds = new Map<string, Set<string>>();
  for (const { route } of links) {
    const template = templateOf(route);
    crowds.set(template, (crowds.get(template) ?? new Set()).add(route));
  }
  return new Map([...crowds].filter(([, routes]) => routes.size >= thresholds.linksOfOneRoute));
}

export const brokenLink = defineAudit({
  id: 'broken_link',
  version: 2,
  type: 'broken_link',
  about: 'A link leads to a same-origin page that is missing or fails.',
  defect: 'presence',
  replays: 3,
  needs: ['links', 'linkChecks'],
  subject: ({ links }) => (links.length > 0 ? 'here' : 'none'),
  judge: ({ links, linkChecks, context }) => {
    const answers: Answer[] = [];
    const byRoute = new Map(linkChecks.map((check) => [check.route, check]));
    const crowds = crowdsOf(links);
    const seen = new Set<string>();
    for (const link of links) {
      const check = byRoute.get(link.route);
      if (check === undefined || seen.has(link.route)) continue;
      seen.add(link.route);
      const { status, failure } = check;
      const template = templateOf(link.route);
      const crowd = crowds.get(template);
      const alone = `link:${link.route}`;
      const together = crowd === undefined ? alone : `link:${template}`;
      if (failure === 'not_checked' || failure === 'refused_by_guard' || untold.has(status)) {
        for (const cause of new Set([alone, together]))
          answers.push({ answer: 'unsure', reason: failure ?? `the link returns ${status}`, cause });
        continue;
      }
      if (!isBroken(check)) continue;
      const cause = isCrash(check) ? together : alone;
      if (answers.some((each) => each.answer === 'fail' && each.cause === cause)) continue;
      const failing = [...(crowd ?? [])].filter((route) => isCrash(byRoute.get(route) ?? noAnswer)).length;
      const many = cause !== alone && failing > 1;
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        title: titleOf(check, many),
        viewports: [context],
        element: link.element,
        evidence: [
          {
            kind: 'link',
            note: many
              ? 'Where the first of these links leads, and the response.'
              : 'Where the link leads, and the response.',
            untrusted: cutText(link.route),
            facts: { status, failure, ...(many ? { links: failing } : {}) },
          },
        ],
        fixHint: 'Correct the URL of the link, or restore the page.',
      });
    }
    return answers;
  },
});
