import { expect, test } from 'vitest';
import { reportInputOf, planOf } from '../../../../test/kit/report-of.ts';
import { passedResult } from '../../../../test/kit/scenario-result-of.ts';
import { buildBackendProof, buildCleanupReceipt } from './created-block.ts';

const creates = (...statuses: (number | null)[]) => statuses.map((status) => ({ status })) as never;
const creating = { ...planOf(), kind: 'workflows', creates: { prefix: 'qa_a' }, faultRuns: 0 } as never;

test('what the server took is counted, with what may have been taken', () => {
  const scenarios = [passedResult({ creates: creates(201, 399, null, 400, 500) }), passedResult()];
  expect(buildCleanupReceipt(reportInputOf({ plan: creating, scenarios }))).toEqual({
    created: 3,
    removed: 0,
    left: 3,
  });
  expect(buildCleanupReceipt(reportInputOf({ scenarios }))).toBeNull();
  const [proof, ...more] = buildBackendProof(reportInputOf({ scenarios }));
  expect(more).toEqual([]);
  expect(proof).toMatchObject({ scenarioId: scenarios[0]?.scenario.id, kind: 'create', persisted: false });
  expect(proof?.note).toContain('5 creates sent');
  expect(proof?.note).toContain('3 accepted');
  expect(buildBackendProof(reportInputOf({ scenarios: [passedResult({ creates: creates(201) })] }))[0]?.note).toContain(
    '1 create sent',
  );
});
