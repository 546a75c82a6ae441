import { expect, test } from 'vitest';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import type { Candidate } from '#core/confirm/fold-failures.ts';
import { firstSeen, timeOfDay } from './first-seen.ts';

const run = {
  runId: 'run_a',
  kind: 'run',
  state: 'completed',
  parentRunId: null,
  createdAt: '2026-01-02T03:00:00.000Z',
  startedAt: '2026-01-02T03:00:00.000Z',
  finishedAt: '2026-01-02T03:01:00.000Z',
} as const;
const clocks = { run, finishedMs: 70_000 };

test('a moment of the run is told as a time of day', () => {
  expect(timeOfDay(clocks, 40_000)).toBe('2026-01-02T03:00:30.000Z');
  expect(timeOfDay(clocks, 0)).toBe(run.startedAt);
  expect(timeOfDay({ run }, 40_000)).toBe(run.startedAt);
  expect(timeOfDay(clocks, undefined)).toBe(run.startedAt);
});

test('a finding dates from its first sighting, and that of a control from its use', () => {
  const subject = { key: 'k', role: 'button', name: 'Go', testId: null };
  const probes = [{ subject, seenAtMs: 50_000 }];
  const sighting = (parts: object, failure: object = {}) => ({ visit: visitOf(parts), failure });
  const of = (...sightings: object[]) => firstSeen(clocks, { sightings } as unknown as Candidate);
  expect(of(sighting({ seenAtMs: 40_000 }), sighting({ seenAtMs: 30_000 }))).toBe('2026-01-02T03:00:20.000Z');
  expect(of(sighting({ seenAtMs: 20_000, probes }, { probe: { subject } }))).toBe('2026-01-02T03:00:40.000Z');
  expect(of(sighting({}))).toBe(run.startedAt);
});
