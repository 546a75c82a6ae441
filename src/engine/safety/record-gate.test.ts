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
