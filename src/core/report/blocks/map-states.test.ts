import { expect, test } from 'vitest';
import { maxMapStates, maxMapTransitions } from '#contract/app-map.ts';
import { reportSchema } from '#contract/report.ts';
import type { LayerFact, ProbeFact } from '#core/evidence/probe-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { elementOf, exceptionOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { viewAppMap } from '../views/view-app-map.ts';

const subjectOf = (name: string, role = 'button') => ({ key: `key of ${name}`, role, name, testId: null });
const used = (name: string, partial: Partial<ProbeFact> = {}, role = 'button'): ProbeFact =>
  silentProbe({
    subject: subjectOf(name, role),
    element: elementOf({ role, name: redact(name) }),
    moved: ['scene'],
    ...partial,
  });
const layerOf = (name: string, partial: Partial<LayerFact> = {}): LayerFact => ({
  key: `layer ${name}`,
  element: elementOf({ role: 'dialog', name: redact(name) }),
  opened: 'by_probe',
  closer: null,
  closedBy: 'control',
  tried: 1,
  refused: 0,
  ...partial,
});
const openerOf = (name: string) => ({ subject: subjectOf(name), element: elementOf({ name: redact(name) }) });
const mapOf = (probes: readonly ProbeFact[]) => {
  const report = scannedReport([visitOf({ key: 'a', route: '/', probes }), visitOf({ key: 'b', route: '/done' })]);
  expect(reportSchema.safeParse(report).error).toBe(undefined);
  return { report, map: viewAppMap(report, []) };
};

test('a control that opens a dialog, a tab, and what is there from the start are states of their page', () => {
  const { map } = mapOf([
    used('New order', { layer: layerOf('Order') }),
    used('Details', {}, 'tab'),
    silentProbe({ outcome: 'not_used', layer: layerOf('Cookies', { opened: 'by_load', closedBy: null }) }),
  ]);
  const shown = map.states.map(({ route, kind, name, colour }) => `${route} ${kind} ${name} ${colour}`);
  expect(shown).toEqual(['/ dialog Order green', '/ tab Details green', '/ dialog Cookies gray']);
  expect(map.transitions.map(({ from, by }) => [from, by?.name ?? null])).toEqual([
    ['/', 'New order'],
    ['/', 'Details'],
    ['/', null],
  ]);
});

test('a control inside a dialog leads on from the dialog', () => {
  const { map } = mapOf([
    used('New order', { layer: layerOf('Order') }),
    used('Finish', { opener: openerOf('New order'), leadsTo: '/done', moved: ['navigation'] }),
    used('Elsewhere', { leadsTo: '/not-a-page-of-the-map', moved: ['navigation'] }),
  ]);
  const [state] = map.states;
  expect(map.transitions).toEqual([
    { from: '/', by: { role: 'button', name: 'New order' }, to: state?.id },
    { from: state?.id, by: { role: 'button', name: 'Finish' }, to: '/done' },
  ]);
});

test('a failure at a control inside a dialog makes the dialog red, and purple once it is fixed', () => {
  const broken = used('Finish', { opener: openerOf('New order'), exceptions: [exceptionOf()], moved: [] });
  const { report, map } = mapOf([used('New order', { layer: layerOf('Order') }), broken]);
  const [state] = map.states;
  expect(state).toMatchObject({ colour: 'red', findingIds: [report.findings[0]?.id] });
  const fixed = {
    ...report,
    fixVerification: { scenarios: [{ findingId: state?.findingIds[0], status: 'fixed_verified' }] },
  } as unknown as typeof report;
  expect(viewAppMap(report, [fixed]).states[0]?.colour).toBe('purple');
});

test('the lists have an end', () => {
  const { map } = mapOf(
    Array.from({ length: maxMapTransitions + 100 }, (_, index) =>
      used(`Open ${index}`, { layer: layerOf(`Layer ${index}`) }),
    ),
  );
  expect(map.states).toHaveLength(maxMapStates);
  expect(map.transitions.length).toBeLessThanOrEqual(maxMapTransitions);
});

test.each([
  ['dialog', 'dialog'],
  ['alertdialog', 'dialog'],
  ['menu', 'menu'],
  ['listbox', 'menu'],
  ['region', 'layer'],
])('a layer with the role %s is a %s', (role, kind) => {
  const element = elementOf({ role, name: redact('It') });
  expect(mapOf([used('Open', { layer: layerOf('It', { element }) })]).map.states[0]?.kind).toBe(kind);
});

test('a tab is a state only if it was used and showed something', () => {
  const statesOf = (partial: Partial<ProbeFact>) => mapOf([used('Details', partial, 'tab')]).map.states.length;
  expect(statesOf({})).toBe(1);
  expect(statesOf({ moved: [] })).toBe(0);
  expect(statesOf({ outcome: 'refused', reason: 'it may delete something' })).toBe(0);
  expect(mapOf([used('Details')]).map.states).toEqual([]);
});

test('a layer that could not be left is green only if something in it was used', () => {
  const open = used('New order', { layer: layerOf('Order', { closedBy: null }) });
  const inside = (partial: Partial<ProbeFact>) => mapOf([open, used('Finish', partial)]).map.states[0]?.colour;
  expect(inside({ opener: openerOf('New order') })).toBe('green');
  expect(inside({ opener: openerOf('Other') })).toBe('gray');
  expect(inside({ opener: openerOf('New order'), outcome: 'refused', reason: 'r' })).toBe('gray');
  expect(inside({})).toBe('gray');
});

test('a control leads to another page of the map, not to its own', () => {
  const to = (leadsTo: string) => mapOf([used('Go', { leadsTo, moved: ['navigation'] })]).map.transitions;
  expect(to('/done')).toEqual([{ from: '/', by: { role: 'button', name: 'Go' }, to: '/done' }]);
  expect(to('/')).toEqual([]);
});
