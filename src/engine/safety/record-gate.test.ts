import { expect, test } from 'vitest';
import { recordMarks } from '#core/workflows/lifecycle/record-order.ts';
import type { GuardedTab } from './guarded-tab.ts';
import { RecordGate } from './record-gate.ts';

const marks = recordMarks('qa_ab', 'xyz');
const tab = { origin: 'http://shed.test', page: { on: () => undefined, url: () => 'http://shed.test/tools' } };
const write = (path: string, body: string) => ({
  method: 'POST',
  url: `http://shed.test${path}`,
  kind: 'Fetch',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});

test('a stopped write with our text counts only once there may be a record of ours', () => {
  const gate = new RecordGate(tab as unknown as GuardedTab, marks);
  const search = write('/suggest', `text=${marks.stem}`);
  expect(gate.admit(search)).toBeNull();
  expect(gate.held).toBe(0);
  gate.open('create');
  expect(gate.admit(write('/tools', `name=${marks.mark}`))).not.toBeNull();
  gate.close();
  expect(gate.admit(search)).toBeNull();
  expect(gate.held).toBe(1);
});

test('a change or a deletion of which every write was stopped proves nothing, whatever they named', () => {
  const gate = new RecordGate(tab as unknown as GuardedTab, marks);
  gate.open('create');
  gate.admit(write('/tools', `name=${marks.mark}`));
  expect(gate.admit(write('/log', 'event=saved'))).toBeNull();
  gate.open('delete');
  expect(gate.held).toBe(0);
  expect(gate.admit(write('/edit', 'hash=5f2c81b0'))).toBeNull();
  expect(gate.admit({ ...write('/log', 'event=click'), kind: 'Ping' })).toBeNull();
  expect(gate.held).toBe(1);
  // One passed: what else the page sends is of no concern.
  expect(gate.admit(write('/delete', `name=${marks.mark}`))).not.toBeNull();
  expect(gate.held).toBe(0);
});

const noBody = async (): Promise<string | null> => null;
/** A gate through which a record was made, after which the target led to the address. */
async function gateAfter(path: string, location: string, older: readonly string[] = []): Promise<RecordGate> {
  const gate = new RecordGate(tab as unknown as GuardedTab, marks);
  gate.knowOlder(older);
  gate.open('create');
  const answered = gate.admit(write(path, `text=${marks.mark}`));
  await answered?.({ status: 302, headers: new Map([['location', location]]), body: noBody });
  gate.close();
  gate.open('delete');
  return gate;
}

test('what a record was added to is not ours, although the target leads back to it', async () => {
  const removes = (path: string): ReturnType<typeof write> => write(path, '_method=delete');
  const comments = await gateAfter('/news/3/comments', '/news/3');
  expect(comments.admit(removes('/news/3'))).toBeNull();
  const named = await gateAfter('/news/3/comments', '/news/3/comments/17');
  expect(named.admit(removes('/news/3'))).toBeNull();
  expect(named.admit(removes('/news/3/comments/17'))).not.toBeNull();
  const known = await gateAfter('/comments', '/news/3', ['/news/3']);
  expect(known.admit(removes('/news/3'))).toBeNull();
});

test('a read that deletes our record counts as the deletion', async () => {
  const heard: ((response: unknown) => void)[] = [];
  const page = { ...tab.page, on: (_event: string, hear: (response: unknown) => void) => heard.push(hear) };
  const gate = new RecordGate({ ...tab, page } as unknown as GuardedTab, marks);
  const reads = (path: string): void => {
    const request = {
      method: () => 'GET',
      url: () => `http://shed.test${path}`,
      isNavigationRequest: () => false,
      resourceType: () => 'xhr',
    };
    for (const hear of heard) hear({ request: () => request, status: () => 204, headers: () => ({}) });
  };
  gate.open('create');
  const answered = gate.admit(write('/tools', `name=${marks.mark}`));
  await answered?.({ status: 302, headers: new Map([['location', '/tools/17']]), body: noBody });
  gate.open('delete');
  expect(gate.admit(write('/saveSelection', 'list=1'))).toBeNull();
  reads('/tools/17/view');
  reads('/tools/18/delete');
  expect(gate.held).toBe(1);
  reads('/tools/17/delete');
  expect(gate.writes.at(-1)).toMatchObject({ act: 'delete', method: 'GET', status: 204 });
  expect(gate.held).toBe(0);
});
