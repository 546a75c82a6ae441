// Looks at a page once, for one assertion. It tells what it sees and never whether that is right.
import { limit } from '#contract/limits.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import { layoutFaults } from '#core/confirm/layout-faults.ts';
import type {
  LayoutSeen,
  Matched,
  Observation,
  Observations,
  StateSeen,
  TextSeen,
} from '#core/scenarios/observation.ts';
import { matchesGlob } from '#core/scenarios/match-glob.ts';
import type { Frame, Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import { measureLayouts } from '#engine/session/measure-layouts.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactFacts } from '#engine/session/redact-facts.ts';
import { describeAll } from '#engine/steps/describe-candidates.ts';
import { countIn, locate, placesOf, sumOf } from '#engine/steps/locate.ts';
import { emptyVisit } from './empty-visit.ts';
import type { ScenarioLog } from './scenario-log.ts';

export interface Lookout {
  readonly session: PageSession;
  readonly log: ScenarioLog;
  /** When the last action ended. */
  readonly acted: { at: number };
  readonly signal: AbortSignal;
}

const lookMs = 4_000;
const look = <T>(promise: Promise<T>): Promise<T> => withDeadline(promise, lookMs, 'looking at the page');

interface Match {
  readonly matched: Matched;
  /** The first that is visible; of no use where none is. */
  readonly one: Locator;
  readonly place: Frame;
}

async function match({ session: { page, origin } }: Lookout, target: LocatorShape): Promise<Match> {
  const places = placesOf(page, origin);
  const allIn = (place: Frame): Locator => locate(place, target);
  const shownIn = (place: Frame): Locator => allIn(place).filter({ visible: true });
  const shown = await look(countIn(places, shownIn));
  const visible = sumOf(shown);
  const total = visible > 0 ? visible : sumOf(await look(countIn(places, allIn)));
  const place = shown[0]?.place ?? places[0]!;
  return {
    matched: { visible, hidden: total - visible, candidates: visible > 1 ? await describeAll(shown) : [] },
    one: shownIn(place).first(),
    place,
  };
}

async function lookAtText(lookout: Lookout, text: string, target: LocatorShape | undefined): Promise<TextSeen> {
  const { page, origin } = lookout.session;
  if (target === undefined) {
    const showing = (place: Frame): Locator => place.getByText(text).filter({ visible: true });
    return { scope: null, places: sumOf(await look(countIn(placesOf(page, origin), showing))) };
  }
  const { matched, one } = await match(lookout, target);
  if (matched.visible !== 1) return { scope: matched, places: 0 };
  const inside = await look(one.getByText(text).filter({ visible: true }).count());
  // The element itself may hold the text, and no element inside it.
  const own = inside > 0 ? 0 : await look(one.filter({ hasText: text }).count());
  const shown = own > 0 && (await look(one.innerText({ timeout: lookMs }))).toLowerCase().includes(text.toLowerCase());
  return { scope: matched, places: inside + (shown ? 1 : 0) };
}

async function lookAtState(
  lookout: Lookout,
  target: LocatorShape,
  read: (one: Locator, place: Frame) => Promise<boolean | null>,
): Promise<StateSeen> {
  const { matched, one, place } = await match(lookout, target);
  if (matched.visible !== 1) return { matched, state: null };
  return { matched, state: await look(read(one, place)).catch(() => null) };
}

const enabled = (one: Locator): Promise<boolean> => one.isEnabled({ timeout: lookMs });

async function lookAtLayout({ session, signal }: Lookout): Promise<LayoutSeen> {
  const page = redactFacts(await session.ask('readFacts', [limit('auditedNodes')]));
  const layouts = await measureLayouts(session, [session.log.viewport], signal);
  if (layouts.length === 0) return { faults: null };
  return { faults: layoutFaults({ ...emptyVisit, context: session.home, page, layouts }) };
}

const placeOf = (address: string): string => {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
};

type Observer<K extends AssertionKind> = (
  step: Extract<AssertionStep, { assert: K }>,
  lookout: Lookout,
) => Promise<Observations[K]>;

/** A reload changes the page, so `persists_after_reload` is led by its own file and looks twice through this one. */
type Looked = Exclude<AssertionKind, 'persists_after_reload'>;

const observers = {
  text_visible: ({ text, target }, lookout) => lookAtText(lookout, text, target),
  text_absent: ({ text, target }, lookout) => lookAtText(lookout, text, target),
  element_visible: async ({ target }, lookout) => ({ matched: (await match(lookout, target)).matched }),
  element_hidden: async ({ target }, lookout) => ({ matched: (await match(lookout, target)).matched }),
  element_count: async ({ target }, lookout) => ({ matched: (await match(lookout, target)).matched }),
  element_enabled: ({ target }, lookout) => lookAtState(lookout, target, enabled),
  element_disabled: ({ target }, lookout) => lookAtState(lookout, target, enabled),
  value_equals: ({ target, value }, lookout) =>
    lookAtState(lookout, target, async (one) => (await one.inputValue({ timeout: lookMs })) === value),
  attribute_equals: ({ target, name, value }, lookout) =>
    lookAtState(lookout, target, async (one) => {
      const given = await one.getAttribute(name, { timeout: lookMs });
      return given === null ? null : given === value;
    }),
  checked_state: ({ target }, lookout) => lookAtState(lookout, target, (one) => one.isChecked({ timeout: lookMs })),
  focus_on: ({ target }, lookout) =>
    lookAtState(lookout, target, async (one, place) => (await one.and(place.locator(':focus')).count()) === 1),
  url_matches: async ({ pattern }, { session }) => ({ matches: matchesGlob(pattern, placeOf(session.page.url())) }),
  title_matches: async ({ pattern }, { session }) => ({
    matches: matchesGlob(pattern.toLowerCase(), (await look(session.page.title())).toLowerCase()),
  }),
  request_made: async (step, { log }) => log.requests(step),
  response_shape: async (step, { log }) => log.responses(step),
  no_console_errors: async (_step, { log }) => log.console(),
  no_failed_requests: async (_step, { log }) => log.failures(),
  layout_clean: (_step, lookout) => lookAtLayout(lookout),
} as const satisfies { readonly [K in Looked]: Observer<K> };

/** Null: the page gave no answer. */
export async function observe(
  step: Extract<AssertionStep, { assert: Looked }>,
  lookout: Lookout,
): Promise<Observation | null> {
  const observer = observers[step.assert] as Observer<AssertionKind>;
  return observer(step, lookout).catch((): null => {
    lookout.signal.throwIfAborted();
    return null;
  });
}
