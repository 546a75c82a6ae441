// The place in the built code that the evidence of a finding names.
import { cutText } from '#core/evidence/cut-text.ts';
import type { SourceOf } from '#core/evidence/source-place.ts';
import type { AskedBy } from '#core/evidence/log-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { ScriptPlace } from '#engine/session/place-book.ts';

export interface NamedPlace {
  readonly of: SourceOf;
  readonly place: ScriptPlace;
  /** What happened there. */
  readonly what: string;
}

type Item = ConfirmedFinding['at']['failure']['evidence'][number];

function ofException({ untrusted = '', facts = {} }: Item): NamedPlace | null {
  const { source, line, column } = facts;
  if (typeof source !== 'string' || typeof line !== 'number' || typeof column !== 'number') return null;
  return { of: 'exception', place: { source, line, column }, what: untrusted };
}

function ofConsole({ untrusted, facts = {} }: Item, visits: readonly Visit[]): NamedPlace | null {
  for (const { console } of visits)
    for (const { text, source, writtenAt } of console)
      if (source !== null && writtenAt !== undefined && text === untrusted && source === facts['source'])
        return { of: 'console', place: { source, ...writtenAt }, what: '' };
  return null;
}

/** What the page sent by itself, or because a control was used. */
const sendersIn = ({ requests, probes }: Visit): readonly { method: string; path: string; askedBy?: AskedBy }[] => [
  ...requests,
  ...probes.flatMap(({ runtime }) => runtime?.requests ?? []),
];

function ofRequest({ untrusted, facts = {} }: Item, visits: readonly Visit[]): NamedPlace | null {
  const method = typeof facts['method'] === 'string' ? facts['method'] : 'GET';
  for (const visit of visits)
    for (const sent of sendersIn(visit))
      if (sent.askedBy !== undefined && sent.method === method && cutText(sent.path) === untrusted)
        return { of: 'request', place: sent.askedBy, what: sent.askedBy.what };
  return null;
}

/** `shown`: the replay that showed the finding again. */
export function placeOfFinding({ at }: ConfirmedFinding, shown: Visit | undefined): NamedPlace | null {
  const visits = [at.visit, ...(shown === undefined ? [] : [shown])];
  for (const item of at.failure.evidence) {
    const place =
      item.kind === 'exception'
        ? ofException(item)
        : item.kind === 'console'
          ? ofConsole(item, visits)
          : item.kind === 'request'
            ? ofRequest(item, visits)
            : null;
    if (place !== null) return place;
  }
  return null;
}
