// Where Tab leads on a page, and whether it lets go of each control.
import type { FocusNow, LookOrder, TabWalk } from '#core/workflows/look.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { WorkflowObserver } from './workflow-observer.ts';

export interface TabTools {
  readonly page: Pick<PageSession['page'], 'keyboard'>;
  readonly observer: Pick<WorkflowObserver, 'focus' | 'places'>;
  readonly signal: AbortSignal;
}

const pressMs = 5_000;
const maxStops = 60;
/** A calendar that opens under a field holds the focus until it is left, as a dialog does. */
const maxEscapes = 3;

/** Presses Tab until every part had the focus, the page is at its end, or the focus goes nowhere. */
export async function walkByTab({ page, observer, signal }: TabTools, { parts, called }: LookOrder): Promise<TabWalk> {
  const places = await observer.places({ parts, called });
  const names = new Map(Object.entries(places).map(([name, css]) => [css, name]));
  const reached = new Set<string>();
  const stops = new Set<string>();
  let first: string | null = null;
  let seen: string[] = [];
  let nowhere = 0;
  let escapes = 0;
  const walk = { stuck: false, editor: false, ended: false };
  const note = ({ css, editor: inEditor, inner }: FocusNow): void => {
    if (css === null) {
      // Past the last stop the focus leaves the page, and comes in again at the first.
      nowhere += 1;
      walk.ended = nowhere > 4;
      return;
    }
    walk.editor ||= inEditor;
    const name = names.get(css);
    if (name !== undefined) reached.add(name);
    // Staying there is how its own parts are reached.
    if (inner && seen.at(-1) === css) return;
    walk.stuck = seen.at(-1) === css && seen.at(-2) === css;
    walk.ended = stops.size > 2 && first === css && seen.at(-1) !== css;
    const times = seen.filter((each) => each === css).length;
    if (!walk.ended && times >= 2 && seen.length - seen.indexOf(css) < 24) walk.stuck = true;
    seen.push(css);
    stops.add(css);
    first ??= css;
  };
  const press = (key: 'Tab' | 'Escape'): Promise<void> =>
    withDeadline(page.keyboard.press(key), pressMs, `pressing ${key}`, signal);
  const leave = async (): Promise<void> => {
    escapes += 1;
    await press('Escape');
    seen = [];
    walk.stuck = false;
  };
  const start = await observer.focus();
  if (start.css !== null) note(start);
  for (let stop = 0; stop < maxStops && !walk.stuck && !walk.ended && reached.size < names.size; stop += 1) {
    signal.throwIfAborted();
    await press('Tab');
    note(await observer.focus());
    if (walk.stuck && escapes < maxEscapes) await leave();
  }
  return {
    reached: [...reached],
    missed: [...names.values()].filter((name) => !reached.has(name)),
    stops: stops.size,
    stuck: walk.stuck,
    cut: !walk.stuck && !walk.ended,
    inEditor: walk.stuck && walk.editor,
  };
}
