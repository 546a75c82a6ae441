import { expect, test } from 'vitest';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { planLifecycle } from '#core/workflows/lifecycle/plan-lifecycle.ts';
import { RecordKinds } from './record-kinds.ts';

const scenariosOf = (path: string) => {
  const way = { path, open: [], form: 'form', fields: ['title'], lists: ['/'] };
  const planned = planLifecycle(way, { leaveOut: '[name=title]', posts: true });
  return new Map(
    planned.map(({ name, title, steps, cleanup }) => [
      name,
      compileScenario({
        title,
        template: `lifecycle_${name}`,
        route: path,
        viewport: 'laptop',
        preflight: null,
        steps: [{ action: 'goto', path }, ...steps],
        cleanup,
        holdsWrites: true,
        records: { prefix: 'qa' },
      }),
    ]),
  );
};

const rows = { stem: 1, mark: 1, side: 0, next: 0, never: 0 };
/** A run whose create came to nothing. */
const runWithout = (how: string | null): ScenarioRun => {
  const none = { stem: 0, mark: 0, side: 0, next: 0, never: 0 };
  const record = { did: 'done', by: 'list', sockets: false, writes: [{ act: 'create', status: 422, failed: false }] };
  const looks = [
    { ...record, act: 'create', how, rows: none },
    { ...record, act: 'clear', how: 'cleared', rows: none },
  ];
  return { records: looks.map((look) => ({ part: 'steps', look: { record: look } })) } as unknown as ScenarioRun;
};

/** A run whose record was seen, and then either removed or not. */
const runThat = (how: 'cleared' | 'left'): ScenarioRun => {
  const none = { stem: 0, mark: 0, side: 0, next: 0, never: 0 };
  const record = { did: 'done', by: 'list', sockets: false, writes: [] };
  const looks = [
    { ...record, act: 'find', how: null, rows },
    { ...record, act: 'clear', how, rows: how === 'left' ? rows : none },
  ];
  return { records: looks.map((look) => ({ part: 'steps', look: { record: look } })) } as unknown as ScenarioRun;
};

const notes = scenariosOf('/notes/new');
const tags = scenariosOf('/tags/new');

test('of a kind that could not be removed no more are made, except to see whether it can be deleted', () => {
  const left = new RecordKinds();
  expect(left.refuses(notes.get('update')!)).toBe(null);
  left.learn(notes.get('create')!, runThat('left'));
  expect([...notes].filter(([, scenario]) => left.refuses(scenario) === null).map(([name]) => name)).toEqual([
    'delete',
  ]);
});

test('other kinds go on, and so does a kind whose records are removed', () => {
  const left = new RecordKinds();
  left.learn(notes.get('create')!, runThat('left'));
  left.learn(tags.get('create')!, runThat('cleared'));
  expect([...tags.values()].some((scenario) => left.refuses(scenario) !== null)).toBe(false);
});

test('a kind that could not be made twice is not tried again, unless its form did not even load', () => {
  const kinds = new RecordKinds();
  kinds.learn(notes.get('create')!, runWithout(null));
  expect(kinds.refuses(notes.get('update')!)).toBe(null);
  kinds.learn(notes.get('update')!, runWithout(null));
  for (const name of ['create', 'update'] as const) kinds.learn(tags.get(name)!, runWithout('not_loaded'));
  expect([...notes.values()].every((scenario) => kinds.refuses(scenario) === 'not_made')).toBe(true);
  expect([...tags.values()].some((scenario) => kinds.refuses(scenario) !== null)).toBe(false);
  expect(kinds.made).toBe(0);
});

test('a kind that was made once is tried again, and counted once', () => {
  const kinds = new RecordKinds();
  kinds.learn(notes.get('create')!, runThat('cleared'));
  kinds.learn(notes.get('update')!, runThat('cleared'));
  kinds.learn(notes.get('required')!, runWithout(null));
  expect(kinds.refuses(notes.get('delete')!)).toBe(null);
  expect(kinds.made).toBe(1);
});

/** A run whose record was seen and removed, and whose change was asked for. */
const runThatChanges = (did: 'done' | 'not_possible'): ScenarioRun => {
  const run = runThat('cleared');
  const update = { look: { record: { ...run.records[0]!.look!.record!, act: 'update', did } } };
  return { records: [run.records[0], update, run.records[1]] } as unknown as ScenarioRun;
};

test('a change is lacking where records came and went, and none of any kind was changed', () => {
  const kinds = new RecordKinds();
  expect(kinds.lacksChange).toBe(false);
  kinds.learn(notes.get('update')!, runThatChanges('not_possible'));
  expect(kinds.lacksChange).toBe(true);
  kinds.learn(tags.get('update')!, runThatChanges('done'));
  expect(kinds.lacksChange).toBe(false);
});

test('where records stay, no further kind is asked for a change', () => {
  const kinds = new RecordKinds();
  kinds.learn(notes.get('create')!, runThat('left'));
  expect(kinds.lacksChange).toBe(false);
});
