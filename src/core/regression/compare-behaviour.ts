// What a place does differently: its response, its requests, its exceptions.
import { lostFields } from '#core/evidence/body-fields.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { BehaviourChange } from './change.ts';
import { type StablePlace, callName } from './stable-place.ts';

const behaves = (
  subtype: BehaviourChange['subtype'],
  cause: string,
  facts: BehaviourChange['facts'],
  more: Partial<BehaviourChange> = {},
): BehaviourChange => ({
  type: 'behaviour_regression',
  subtype,
  cause,
  shared: false,
  element: null,
  before: null,
  after: null,
  facts,
  ...more,
});

const gone: ReadonlySet<number> = new Set([404, 410]);
const wall: ReadonlySet<number> = new Set([401, 403, 407, 429]);
const away: ReadonlySet<string> = new Set([
  'name_not_resolved',
  'connection_refused',
  'connection_reset',
  'timed_out',
  'tls',
  'refused_by_guard',
  'renderer_crashed',
]);

/** Why a place of today cannot be compared. */
export const aboutNotCompared = {
  unsteady_before: 'its response differed from load to load in the earlier run',
  unsteady: 'its response differs from load to load',
  host_down: 'the target did not respond',
  challenge: 'a bot wall blocked it',
  login_wall: 'the target denied access',
  never_loaded: 'the earlier run could not load it',
  not_visited: 'this run did not visit it',
} as const;
export type NotCompared = keyof typeof aboutNotCompared;

export function whyNotCompared(before: StablePlace, after: StablePlace): NotCompared | null {
  if (before.document === null) return 'unsteady_before';
  if (after.document === null) return 'unsteady';
  const { status, failure, challenge } = after.document;
  if (failure !== null && away.has(failure)) return 'host_down';
  if (challenge) return 'challenge';
  if (wall.has(status ?? 0) && status !== before.document.status) return 'login_wall';
  return before.document.failure === null ? null : 'never_loaded';
}

function compareDocuments(before: StablePlace, after: StablePlace): BehaviourChange[] {
  const then = before.document;
  const now = after.document;
  if (then === null || now === null) return [];
  const facts = { before: then.status, after: now.status };
  if (now.status !== null && gone.has(now.status) && !gone.has(then.status ?? 0))
    return [behaves('route_gone', 'document', facts)];
  if ((now.status ?? 200) >= 400 && (then.status ?? 200) < 400) return [behaves('status_changed', 'document', facts)];
  if (now.landedOn !== then.landedOn || now.leftOrigin !== then.leftOrigin)
    return [
      behaves('navigation_changed', 'document', {
        before: then.leftOrigin ? 'another origin' : cutText(then.landedOn ?? 'stays'),
        after: now.leftOrigin ? 'another origin' : cutText(now.landedOn ?? 'stays'),
      }),
    ];
  return [];
}

function compareCalls(before: StablePlace, after: StablePlace): BehaviourChange[] {
  const seen = new Set(after.callsSeen);
  return before.calls.flatMap((call): BehaviourChange[] => {
    const name = callName(call);
    const request = cutText(name);
    const cause = `call ${name}`;
    if (!seen.has(name)) {
      const other = after.calls.find(
        (each) => each.template === call.template && !before.callsSeen.includes(callName(each)),
      );
      return [
        other === undefined
          ? behaves('request_gone', cause, { request }, { shared: true })
          : behaves('request_changed', cause, { request, before: call.method, after: other.method }, { shared: true }),
      ];
    }
    const now = after.calls.find((each) => callName(each) === name);
    if (now === undefined) return [];
    if (call.statusClass === 2 && (now.statusClass ?? 0) >= 4)
      return [
        behaves(
          'request_changed',
          `${cause} status`,
          { request, before: '2xx', after: `${now.statusClass}xx` },
          { shared: true },
        ),
      ];
    const lost = (part: 'sent' | 'answer'): readonly string[] =>
      call[part] === null || now[part] === null ? [] : lostFields(call[part], now[part]);
    return (['sent', 'answer'] as const).flatMap((part) =>
      lost(part).length === 0
        ? []
        : [
            behaves(
              'request_changed',
              `${cause} ${part}`,
              { request, part, lost: cutText(lost(part).slice(0, 5).join(', ')) },
              { shared: true },
            ),
          ],
    );
  });
}

export function compareBehaviour(before: StablePlace, after: StablePlace): BehaviourChange[] {
  const moved = compareDocuments(before, after);
  // Another page has other calls; the one finding says it all.
  if (moved.length > 0) return moved;
  const known = new Set(before.exceptionsSeen);
  return [
    ...compareCalls(before, after),
    ...after.exceptions
      .filter(({ cause }) => !known.has(cause))
      .map(({ cause, text }) => behaves('new_exception', `throws ${cause}`, {}, { shared: true, untrusted: text })),
  ];
}
