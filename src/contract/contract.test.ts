// The closed vocabularies are exactly the sets that the interface gives, and every table covers its set.
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { errorTable } from './errors.ts';
import { limit } from './limits.ts';
import { planRun } from '#core/domain/plan-run.ts';
import { givenStepSchema } from './scenario.ts';
import { allAuthActions } from './steps/all-auth-actions.ts';
import { actionFidelityClasses } from './vocabulary/action-fidelity-classes.ts';
import { actionKinds } from './vocabulary/action-kinds.ts';
import { appMapColours } from './vocabulary/app-map-colours.ts';
import { assertionKinds } from './vocabulary/assertion-kinds.ts';
import { confidenceTiers } from './vocabulary/confidence-tiers.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { layoutTypes } from './vocabulary/layout-types.ts';
import { mismatchClasses } from './vocabulary/mismatch-classes.ts';
import { parityStatuses } from './vocabulary/parity-statuses.ts';
import { patchBatchStates } from './vocabulary/patch-batch-states.ts';
import { readinessVerdicts } from './vocabulary/readiness-verdicts.ts';
import { viewports } from './vocabulary/viewports.ts';

describe('a closed vocabulary has the size the interface gives it [vocab-closed]', () => {
  test.each([
    ['actionFidelity classes [vocab-fidelity]', actionFidelityClasses, 8],
    ['parityStatus [vocab-parity]', parityStatuses, 5],
    ['mismatchClassification', mismatchClasses, 12],
    ['coverage confidence tiers [vocab-confidence]', confidenceTiers, 4],
    ['launch readiness verdicts [vocab-readiness]', readinessVerdicts, 4],
    ['app map colours [vocab-map]', appMapColours, 6],
    ['layout types [vocab-layout]', layoutTypes, 20],
    ['viewports', viewports, 5],
    ['assertion kinds [vocab-assertions]', assertionKinds, 19],
    ['fix verification statuses [vocab-fix-statuses]', fixStatuses, 12],
    ['patch batch states [vocab-patch-states]', patchBatchStates, 10],
  ])('%s', (_, set, size) => {
    expect(new Set(set.words).size).toBe(size);
    for (const word of set.words) expect(set.schema.parse(word)).toBe(word);
    expect(set.schema.safeParse('something else').success).toBe(false);
  });

  test('the authenticated actions are the four given ones [vocab-auth-actions]', () => {
    const four = ['setCookie', 'clearSession', 'clickByTestId', 'fillByTestId'];
    expect(actionKinds.given).toEqual(four);
    expect(allAuthActions.map(({ action }) => action)).toEqual(four);
    for (const { example } of allAuthActions) expect(givenStepSchema.parse(example)).toEqual(example);
  });
});

test('every error that an endpoint may answer is in the table, and each path is unique', () => {
  const rows = Object.values(endpoints);
  for (const { errors } of rows) for (const code of errors) expect(errorTable).toHaveProperty(code);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
});

test('an audit of more than 25 routes is refused [limit-audit-routes]', () => {
  const url = new URL('https://staging.example.com/');
  const scopedPaths = Array.from({ length: limit('auditRoutesMax') + 1 }, (_, index) => `/page-${index}`);
  const authSessionId = `login_${'a'.repeat(22)}`;
  const planned = planRun(
    { url: url.href, mode: 'authenticated_smoke', authSessionId, scopedPaths },
    { url, allowListed: false },
  );
  expect(planned).toMatchObject({
    ok: false,
    refusal: { code: 'validation_error', details: [{ path: 'scopedPaths' }] },
  });
});
