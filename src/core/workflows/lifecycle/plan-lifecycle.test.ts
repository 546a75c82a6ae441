import { expect, test } from 'vitest';
import { planLifecycle } from './plan-lifecycle.ts';

const way = { path: '/tools/new', open: [], form: 'form', fields: ['name'], lists: ['/tools'] };
const namesOf = (traits: Parameters<typeof planLifecycle>[1]): string[] =>
  planLifecycle(way, traits).map(({ name }) => name);

test('a form is sent again by a reload only if the browser posts it, and without a field only if one is required', () => {
  const always = ['create', 'update', 'delete', 'double'];
  expect(namesOf({ leaveOut: null, posts: false })).toEqual(always);
  expect(namesOf({ leaveOut: null, posts: true })).toEqual([...always, 'reloaded']);
  expect(namesOf({ leaveOut: '#name', posts: false })).toEqual([...always, 'required']);
});

test('each scenario looks first that nothing of it is there, and clears up', () => {
  for (const { steps, cleanup } of planLifecycle(way, { leaveOut: '#name', posts: true })) {
    expect(steps[0]?.workflow).toMatchObject({ as: 'before', expect: 'absent' });
    expect(cleanup.map(({ workflow }) => workflow.order.record?.act)).toEqual(['clear']);
  }
});
