// A page that leads nowhere may hide where it leads: what could open a menu is used, and then what that menu opens.
import { limit } from '#contract/limits.ts';
import { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import { ActionGuard } from '#engine/safety/action-guard.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { type LookTools, type ReadPage, comeToRest, loadPage, visibleLinks } from './look-tools.ts';

const maxUses = 14;
const budgetMs = 20_000;
/** So many ways to other pages are a navigation. */
const few = 3;

const placeOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** All links of a page, and what says that a page like it was unfolded: once is enough. */
export async function linksBeyond(
  tools: LookTools,
  path: string,
  { links, skeleton }: ReadPage,
  known: ReadonlySet<string>,
): Promise<{ readonly links: readonly URL[]; readonly unfolded: string }> {
  const unfolded = `unfolded ${skeleton}`;
  return { links: known.has(unfolded) ? links : [...links, ...(await unfoldLinks(tools, path, links))], unfolded };
}

/** The links that were not there before; none where the page shows its ways by itself. */
async function unfoldLinks(tools: LookTools, path: string, shown: readonly URL[]): Promise<URL[]> {
  const { session, signal } = tools;
  const known = new Set(shown.map(({ href }) => href));
  const leads = shown.filter((url) => url.origin === session.origin && placeOf(url) !== path);
  if (new Set(leads.map(placeOf)).size >= few) return [];
  const found: URL[] = [];
  const used = new Set<string>();
  const endsAt = session.now() + budgetMs;
  const first = new Set((await openersOf(tools)).map(({ key }) => key));
  while (used.size < maxUses && session.now() < endsAt) {
    const left = (await openersOf(tools)).filter(({ key }) => !used.has(key));
    // What has just come to light comes first.
    const opener = left.find(({ key }) => !first.has(key)) ?? left[0];
    if (opener === undefined) break;
    used.add(opener.key);
    const before = session.page.url();
    const recorder = await ActionRecorder.open(session);
    const guard = new ActionGuard(readOnly, session, null);
    const step = { action: 'click', target: { css: opener.css } } as const;
    await performAction(step, { session, recorder, signal, clicked: false, guard });
    await comeToRest(tools);
    const here = session.page.url();
    const fresh = [...(here === before ? [] : [new URL(here)]), ...(await visibleLinks(session))];
    for (const url of fresh) {
      if (known.has(url.href)) continue;
      known.add(url.href);
      found.push(url);
    }
    if (here !== before && !(await loadPage(tools, path))) break;
  }
  return found;
}

async function openersOf({ session }: LookTools) {
  const openers = await session.ask('listOpeners', [limit('auditedNodes')]);
  return openers.filter(({ brakes }) => ruleAgainst(readOnly, brakes, false) === null);
}
