// What was seen of a record, made by hand: in its list, among three others.
import type { RecordCounts, RecordLook } from '#core/workflows/lifecycle/record-order.ts';

export const countsOf = (given: Partial<RecordCounts> = {}): RecordCounts => ({
  stem: 0,
  mark: 0,
  side: 0,
  next: 0,
  never: 0,
  ...given,
});

export const recordLook = (given: Partial<RecordLook> = {}): RecordLook => ({
  act: 'find',
  did: 'done',
  how: null,
  rows: countsOf(),
  copies: 0,
  hits: countsOf(),
  row: null,
  others: ['a', 'b', 'c'],
  partial: false,
  by: 'list',
  place: 'p',
  owns: true,
  errors: 0,
  successes: 0,
  unchanged: false,
  formOpen: false,
  pressed: false,
  off: false,
  nativeRefusals: false,
  writes: [],
  reads: [],
  held: 0,
  sockets: false,
  rounds: 0,
  refused: [],
  actions: 1,
  ...given,
});
