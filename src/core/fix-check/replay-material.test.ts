// What is kept of a run for its Fix Checks.
import { expect, test } from 'vitest';
import { documentOf, elementOf, exceptionOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { deadControl } from '#core/audits/interaction/dead-control.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import { groupPlaces } from './group-places.ts';
import { type MaterialInput, buildReplayMaterial } from './replay-material.ts';

const checkOf = (marks: string[]) => ({ build: {}, landmarks: ['main'], paths: [], testIds: [], marks });
const thrown = { exceptions: [exceptionOf()] };
const first = visitOf({ key: '1', ...thrown });
const second = visitOf({ key: '2', route: '/b', ...thrown });
const candidates = foldFailures(judgeVisits(allAudits, [first, second]), [first, second]);
const [candidate] = candidates;
const at = candidate!.sightings[1]!;
const confirmed = [
  {
    candidate: candidate!,
    at,
    scenario: compileFinding(candidate!.audit, at.failure, at.visit),
    tally: { failed: 2, passed: 1, unsure: 0 },
  },
];
const kept = (change: Partial<MaterialInput> = {}) =>
  buildReplayMaterial({
    confirmed,
    candidates,
    visits: [first, second],
    replays: [],
    addresses: [['/b', '/b?x=1']],
    build: {},
    scenarios: [],
    looks: [],
    ...change,
  });

test('a finding is kept with the place of its confirmed failure first, and each place once', () => {
  const again = { ...candidate!, sightings: [...candidate!.sightings, ...candidate!.sightings] };
  const material = kept({ confirmed: [{ ...confirmed[0]!, candidate: again }] });
  expect(material.findings).toMatchObject([
    {
      findingId: candidate!.id,
      audit: 'uncaught_exception',
      type: 'uncaught_exception',
      subtype: candidate!.subtype ?? null,
      reproduced: { failed: 2, of: 3 },
      failing: '2',
      evidenceKinds: at.failure.evidence.map(({ kind }) => kind),
      places: [
        { route: '/b', context: 'laptop', probe: null, subject: null },
        { route: '/orders', context: 'laptop', probe: null, subject: null },
      ],
    },
  ]);
  expect(material.findings[0]?.places).toHaveLength(2);
  expect(Object.keys(material.visits)).toEqual(['2']);
  expect(material).toMatchObject({ version: 1, addresses: [['/b', '/b?x=1']], known: [candidate!.id], looked: [] });
});

test('the thing under test is kept where the defect is one of function', () => {
  const failure = { ...at.failure, element: elementOf({ path: 'body>p' }) };
  const subjectOf = (defect: 'function' | 'presence') => {
    const audit = { ...candidate!.audit, defect };
    const seen = { ...at, failure };
    return kept({ confirmed: [{ ...confirmed[0]!, candidate: { ...candidate!, audit }, at: seen }] }).findings[0]
      ?.places[0]?.subject;
  };
  expect(subjectOf('function')).toBe('body>p');
  expect(subjectOf('presence')).toBeNull();
});

test('of what could be read only that is kept which every load of the place showed', () => {
  const load = (marks: string[], more: Partial<Visit> = {}) => visitOf({ route: '/b', check: checkOf(marks), ...more });
  const marksOf = (...replays: Visit[]) => kept({ replays }).findings[0]?.places[0]?.before.marks;
  expect(marksOf(load(['a', 'b', 'c']), load(['b', 'a']), load(['b', 'x']))).toEqual(['b']);
  expect(marksOf(load(['a']), load(['x'], { route: '/else' }))).toEqual(['a']);
  expect(marksOf()).toBeUndefined();
});

test('the entry page is kept, from the run or from a later look at it', () => {
  const page = pageOf({ title: redact('Home') });
  const entry = visitOf({ key: 'e', route: '/', arrivedBy: 'entry', page });
  expect(kept().entry).toBeNull();
  expect(kept({ visits: [first, entry] }).entry).toMatchObject({ route: '/', context: 'laptop', title: 'Home' });
  expect(kept({ looks: [entry] }).entry).toMatchObject({ route: '/', title: 'Home' });
});

test('what fails where a scenario failed is not new later, and each place is kept once', () => {
  const looks = [
    visitOf({ key: 'l1', route: '/s', arrivedBy: 'replay', document: documentOf({ status: 500 }) }),
    visitOf({ key: 'l2', route: '/s', arrivedBy: 'replay' }),
    visitOf({ key: 'l3', route: '/s', arrivedBy: 'replay', context: 'phone' }),
    visitOf({ key: 'l4', route: '/', arrivedBy: 'entry' }),
  ];
  const material = kept({ looks, candidates: [] });
  expect(material.looked?.map(({ route, context, before }) => [route, context, before.status])).toEqual([
    ['/s', 'laptop', 500],
    ['/s', 'phone', 200],
  ]);
  expect(material.known.length).toBeGreaterThan(0);
  expect(kept({ candidates: [] }).known).toEqual([]);
});

test('two buttons that submit one form are two places of one finding: a fix of one is not proof for the other', () => {
  const button = (name: string) =>
    silentProbe({
      subject: { key: `body>form:1>button button ${name}`, role: 'button', name, testId: null },
      submits: 'body>form:1',
    });
  const visit = visitOf({ key: 'form', probes: [button('save'), button('send')] });
  const [dead, ...more] = foldFailures(judgeVisits([deadControl], [visit]), [visit]);
  expect(more).toEqual([]);
  const place = dead!.sightings[0]!;
  const scenario = compileFinding(dead!.audit, place.failure, place.visit);
  const tally = { failed: 3, passed: 0, unsure: 0 };
  const material = kept({ confirmed: [{ candidate: dead!, at: place, scenario, tally }], visits: [visit] });
  expect(material.findings[0]?.places.map(({ probe }) => probe?.subject.name)).toEqual(['save', 'send']);
  const used = groupPlaces(material).filter(({ findings }) => findings.length > 0);
  expect(used.map(({ probe }) => probe?.subject.name)).toEqual(['save', 'send']);
});
