// When a failure was first seen. Evidence knows the clock of the run, a report the time of day.
import type { Candidate, Sighting } from '#core/confirm/fold-failures.ts';
import type { ReportInput } from '../report-input.ts';

type Clocks = Pick<ReportInput, 'run' | 'finishedMs'>;

/** Without a clock nothing but the start of the run is known. */
export function timeOfDay({ run, finishedMs }: Clocks, seenAtMs: number | undefined): string {
  const start = run.startedAt ?? run.finishedAt;
  if (finishedMs === undefined || seenAtMs === undefined) return start;
  const seen = Date.parse(run.finishedAt) - Math.max(0, finishedMs - seenAtMs);
  return new Date(Math.max(seen, Date.parse(start))).toISOString();
}

/** A control fails when it is used, which is after its page was looked at. */
function seenAtMs({ visit, failure }: Sighting): number | undefined {
  const used = visit.probes.find(({ subject }) => subject.key === failure.probe?.subject.key);
  return used?.seenAtMs ?? visit.seenAtMs;
}

export function firstSeen(clocks: Clocks, { sightings }: Pick<Candidate, 'sightings'>): string {
  const times = sightings.map(seenAtMs).filter((time) => time !== undefined);
  return timeOfDay(clocks, times.length === 0 ? undefined : Math.min(...times));
}
