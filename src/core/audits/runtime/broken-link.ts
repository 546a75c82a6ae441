import type { EvidenceItem } from '#contract/finding.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { linkKind, templateOf } from '#core/evidence/route.ts';
import type { LinkCheck, LinkFact } from '#core/evidence/visit.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { saysMissing } from '../content/says-missing.ts';
import { thresholds } from './thresholds.ts';

/** The route, or the kind of routes, that a cause is about. */
export const linkOfCause = (cause: string): string => cause.slice(cause.indexOf(':') + 1);

const isCrash = ({ status }: LinkCheck): boolean => status !== null && status >= 500;
const isGone = ({ status }: LinkCheck): boolean => status === 404 || status === 410;

const isBroken = (check: LinkCheck): boolean => check.failure !== null || isGone(check) || isCrash(check);

const noAnswer: LinkCheck = { route: '', status: null, failure: 'not_checked' };
const untold: ReadonlySet<number | null> = new Set([401, 403, 429]);

/** Why the answer does not say whether the link is broken; null: it does. */
function openOf({ status, failure, offered }: LinkCheck): string | null {
  if (failure === 'not_checked' || failure === 'refused_by_guard') return failure;
  if (untold.has(status)) return `the link returns ${status}`;
  return offered ? 'the missing page leads on to making it' : null;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The page has the name that its link has, and does not say that it is missing: an empty list, served with a 404. */
function isShown({ page }: LinkCheck): boolean {
  if (page === undefined) return false;
  const { title, heading, calledBy } = page;
  const own = [...(heading === null ? [] : [heading]), ...title.split(/\s[|–—·-]\s/)];
  if (own.some(saysMissing)) return false;
  const names = new Set(calledBy.map(plain));
  return own.map(plain).some((name) => name !== '' && names.has(name));
}

const titleOf = (check: LinkCheck, many: boolean): string => {
  const { status } = check;
  if (isShown(check)) return `A linked page shows its content, but returns HTTP ${status}`;
  const [links, page] = many ? ['Links lead to pages', 'return'] : ['A link leads to a page', 'returns'];
  if (status !== null) return `${links} that ${page} HTTP ${status}`;
  return 'A link leads to a page that does not load';
};

function hintOf(check: LinkCheck, allGone: boolean): string {
  if (isShown(check)) return 'Return 200 for a page that exists, also where its list is empty: search engines drop it.';
  return allGone
    ? 'All links of the page to pages of this kind are dead: correct how their URLs are made, or restore the pages.'
    : 'Correct the URL of the link, or restore the page.';
}

type Crowds = ReadonlyMap<string, ReadonlySet<string>>;

function crowdsOf(links: readonly LinkFact[], kindOf: (route: string) => string): Crowds {
  const crowds = new Map<string, Set<string>>();
  for (const { route } of links) {
    const kind = kindOf(route);
    crowds.set(kind, (crowds.get(kind) ?? new Set()).add(route));
  }
  return new Map([...crowds].filter(([, routes]) => routes.size >= thresholds.linksOfOneRoute));
}

const maxListed = 10;

const itemOf = (route: string, { status, failure }: LinkCheck): EvidenceItem => ({
  kind: 'link',
  note: 'Where the link leads, and the response.',
  untrusted: cutText(route),
  facts: { status, failure },
});

export const brokenLink = defineAudit({
  id: 'broken_link',
  version: 5,
  type: 'broken_link',
  about: 'A link leads to a same-origin page that is missing or fails.',
  defect: 'presence',
  replays: 3,
  needs: ['links', 'linkChecks'],
  subject: ({ links }) => (links.length > 0 ? 'here' : 'none'),
  judge: ({ links, linkChecks, context }) => {
    const answers: Answer[] = [];
    const byRoute = new Map(linkChecks.map((check) => [check.route, check]));
    const checkOf = (route: string): LinkCheck => byRoute.get(route) ?? noAnswer;
    // Links to one route with other values, as in the head of a table that can be sorted, are one piece of a server:
    // where it fails, they are one cause, as long as one of them fails.
    const ofOneRoute = crowdsOf(links, templateOf);
    // A page that is missing is the fault of its link, unless all pages of its kind are.
    const ofOneKind = crowdsOf(links, linkKind);
    const seen = new Set<string>();
    for (const { route, element } of links) {
      const check = byRoute.get(route);
      if (check === undefined || seen.has(route)) continue;
      seen.add(route);
      const { status, failure } = check;
      const template = templateOf(route);
      const crowd = ofOneRoute.get(template);
      const kind = linkKind(route);
      const sisters = [...(ofOneKind.get(kind) ?? [])];
      const alone = `link:${route}`;
      const together = crowd === undefined ? alone : `link:${template}`;
      const allOfKind = `links:${kind}`;
      const doubt = (reason: string, causes: readonly string[]): void => {
        for (const cause of new Set(causes)) answers.push({ answer: 'unsure', reason, cause });
      };
      const open = openOf(check);
      if (open !== null) doubt(open, [alone, together, allOfKind]);
      if (open !== null || !isBroken(check)) continue;
      const gone = isGone(check);
      if (!gone) doubt('a link of the kind fails in another way', [allOfKind]);
      const isMissing = (one: LinkCheck): boolean => isGone(one) && openOf(one) === null && !isShown(one);
      const allGone = gone && sisters.length > 0 && sisters.every((each) => isMissing(checkOf(each)));
      const cause = allGone ? allOfKind : isCrash(check) ? together : alone;
      if (answers.some((each) => each.answer === 'fail' && each.cause === cause)) continue;
      const failing = allGone ? sisters : [...(crowd ?? [])].filter((each) => isCrash(checkOf(each)));
      const many = cause !== alone && failing.length > 1;
      const facts = { status, failure, ...(many ? { links: failing.length } : {}) };
      const others = allGone ? failing.filter((each) => each !== route).slice(0, maxListed - 1) : [];
      answers.push({
        answer: 'fail',
        cause,
        ...(gone && !allGone ? { partOf: allOfKind } : {}),
        shared: true,
        title: titleOf(check, many),
        viewports: [context],
        element,
        evidence: [
          {
            ...itemOf(route, check),
            ...(many ? { note: 'Where the first of these links leads, and the response.' } : {}),
            facts,
          },
          ...others.map((each) => itemOf(each, checkOf(each))),
        ],
        fixHint: hintOf(check, allGone),
        ...(isShown(check) ? { loss: 'shown_all_the_same' as const } : {}),
      });
    }
    return answers;
  },
});
