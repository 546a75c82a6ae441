import { expect, test } from 'vitest';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { crudClaims } from './crud.ts';

const sentenceOf = (scenarios: { readonly route: string; readonly outcome: 'unsure' }[]): string =>
  crudClaims.sentence(
    reportInputOf({ decided: decideVerdict({ evidence: noEvidence, findings: [], discovered: true, scenarios }) }),
  );

test('a run that found no form says why it tested nothing', () => {
  expect(sentenceOf([])).toMatch(/^No way to create a record was found\. /);
  expect(sentenceOf([{ route: '/', outcome: 'unsure' }])).toContain('The only workflow');
});
