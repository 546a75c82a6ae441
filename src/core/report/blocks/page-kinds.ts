// Kinds of page that are known and that were tested; both are counted by the same list.
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { ReportInput } from '../report-input.ts';

export interface PageKinds {
  /** Null: the target was not explored, so no one can tell. */
  readonly seen: number | null;
  readonly tested: number;
}

export function countKinds({ evidence }: Pick<ReportInput, 'evidence'>, tested: readonly string[]): PageKinds {
  const kindOf = new Map(evidence.kinds ?? []);
  // Pages without a workflow were searched for one: there was nothing more to test.
  const searched = evidence.skipped.filter(({ reason }) => reason === lookedThrough).map(({ route }) => route);
  const done = new Set([...tested, ...searched].map((route) => kindOf.get(route) ?? templateOf(route)));
  return {
    seen: evidence.kinds === undefined ? null : new Set([...kindOf.values(), ...done]).size,
    tested: done.size,
  };
}
