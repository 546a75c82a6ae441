// Looks whether the navigation of a wide window is still there in a narrow one: by reading both, and by the same reader.
import { limit } from '#contract/limits.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { seemsGone } from '#core/audits/layout/navigation-gone.ts';
import { thresholds } from '#core/audits/layout/thresholds.ts';
import type { WaysAnswer, WaysFacts } from '#core/evidence/ways-facts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import { pause, settle } from '#engine/session/settle.ts';
import type { EffectWatch } from './effect-watch.ts';
import type { ProbeBench } from './probe-bench.ts';
import { searchMenu } from './search-menu.ts';

const rest = { quietMs: 250, capMs: 2_500 };
/** Pages answer a resize with the next frame, or when it seems to be over. */
const resizedMs = 400;

type Group = WaysAnswer['groups'][number];

const largest = (groups: readonly Group[]): Group | null =>
  groups.reduce<Group | null>((best, each) => (each.pages.length > (best?.pages.length ?? 0) ? each : best), null);

const sizeOf = ({ groups }: WaysAnswer): number => largest(groups)?.pages.length ?? 0;

/** What a narrow window had before it was widened, and has again after that: either counts as there. */
const together = (a: WaysAnswer, b: WaysAnswer): WaysAnswer => ({
  groups: [...a.groups, ...b.groups],
  shown: [...new Set([...a.shown, ...b.shown])],
  beside: [...new Set([...a.beside, ...b.beside])],
  choices: [...a.choices, ...b.choices],
  names: [...a.names, ...b.names],
});

/** Of a page that was loaded in both windows. One that shows a navigation in the narrow window has not lost it. */
export const waysOfBoth = (wide: WaysAnswer, narrow: WaysAnswer): WaysFacts =>
  compareWays(sizeOf(narrow) >= thresholds.navigationOther ? narrow : wide, narrow);

function compareWays(wide: WaysAnswer, narrow: WaysAnswer): WaysFacts {
  const group = largest(wide.groups);
  const pages = group?.pages ?? [];
  const shown = new Set(narrow.shown);
  const beside = new Set(narrow.beside);
  const choices = new Set(narrow.choices);
  const names = new Map(wide.names);
  const missing = pages.filter((page) => !shown.has(page));
  const everywhere = new Set(wide.shown);
  return {
    group: group === null ? null : redactElement(group.element),
    pages: pages.length,
    kept: pages.length - missing.length,
    otherPages: sizeOf(narrow),
    beside: missing.filter((page) => beside.has(page)).length,
    chosenFrom: missing.filter((page) => choices.has(page) || choices.has(names.get(page) ?? page)).length,
    onlyNarrow: narrow.shown.filter((page) => !everywhere.has(page)).length,
    menu: null,
  };
}

/** Null where the page could not be read in both windows. With a watch, controls are used behind its barrier. */
export async function lookAtWays(
  session: PageSession,
  watch: EffectWatch | null,
  { signal, scheduler }: Pick<ProbeBench, 'signal' | 'scheduler'>,
): Promise<WaysFacts | null> {
  const { home } = session;
  if (!viewportSizes[home].touch) return null;
  const most = limit('auditedNodes');
  const readAt = async (viewport: 'laptop' | typeof home): Promise<WaysAnswer | null> => {
    const resized = session.log.viewport !== viewport;
    if (resized) await session.resize(viewport);
    // Waiting takes no turn from the pages that work.
    await scheduler.rest(async () => {
      if (resized) await pause(resizedMs, signal);
      await settle(session, { ...rest, signal });
    });
    return session.ask('readWays', [most]);
  };
  const first = await readAt(home);
  if (first === null) return null;
  // A page that shows a navigation is not widened to look for it.
  if (sizeOf(first) >= thresholds.navigationOther) return compareWays(first, first);
  const wide = await readAt('laptop');
  const usual = watch === null ? [] : await session.ask('listOpeners', [most]);
  const second = await readAt(home);
  if (wide === null || second === null) return null;
  const narrow = together(first, second);
  const facts = compareWays(wide, narrow);
  if (watch === null || !seemsGone(facts)) return facts;
  const bench: ProbeBench = { session, watch, signal, scheduler, noise: new Set() };
  const wanted = { pages: largest(wide.groups)?.pages ?? [], shown: narrow.shown };
  return { ...facts, menu: await searchMenu(bench, wanted, new Set(usual.map(({ key }) => key))) };
}
