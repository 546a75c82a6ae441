// The closed vocabularies are exactly the sets that the interface gives, and every table covers its set.
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { errorTable } from './errors.ts';
import { limit } from './limits.ts';
import { fixCheckCredits, modeCredits, planIds, plans } from './plans.ts';
import { planRun } from '#core/domain/plan-run.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { buildReport } from '#core/report/build-report.ts';
import { reportInputOf } from '../../test/kit/report-of.ts';
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
import { authStrategies } from './vocabulary/auth-strategies.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { viewportSizes, viewports, viewportsOfChoice } from './vocabulary/viewports.ts';

const list = (words: string): string[] => words.trim().split(/[\s,]+/);

describe('a closed vocabulary has exactly the words of the interface [vocab-closed]', () => {
  test.each([
    [
      'actionFidelity classes [vocab-fidelity]',
      actionFidelityClasses,
      8,
      'real_pointer native_fill keyboard_type programmatic_click evaluate_fallback synthetic_event ambiguous not_applicable',
    ],
    [
      'parityStatus [vocab-parity]',
      parityStatuses,
      5,
      'not_checked internal_compared chrome_checked mismatch_detected insufficient_evidence',
    ],
    [
      'mismatchClassification [vocab-parity]',
      mismatchClasses,
      12,
      `static_vs_browser_mismatch status_mismatch redirect_mismatch title_mismatch content_only_in_browser
       content_only_in_static link_only_in_browser link_only_in_static auth_state_mismatch script_error_in_browser
       blocked_resource unstable_between_loads`,
    ],
    ['coverage confidence tiers', confidenceTiers, 4, 'high medium low unknown'],
    [
      'launch readiness verdicts [vocab-readiness]',
      readinessVerdicts,
      4,
      'GO GO_AFTER_DEPLOY INSUFFICIENT_PROOF NO_GO',
    ],
    ['app map colours [vocab-map]', appMapColours, 6, 'purple red yellow gray blue green'],
    [
      'layout types [vocab-layout]',
      layoutTypes,
      20,
      `horizontal_overflow tap_target_too_small missing_alt_text contrast_violation text_clipped text_overlap
       element_collision element_protrusion element_offscreen control_covered fixed_overlay_occlusion text_too_small
       missing_form_label broken_image image_distorted layout_shift missing_viewport_meta collapsed_control wrapped_row
       focus_not_visible`,
    ],
    ['viewports [vocab-layout]', viewports, 5, 'phone_small phone tablet laptop desktop'],
    [
      'assertion kinds [vocab-assertions]',
      assertionKinds,
      19,
      `text_visible text_absent element_visible element_hidden element_enabled element_disabled element_count
       value_equals attribute_equals checked_state focus_on url_matches title_matches request_made response_shape
       no_console_errors no_failed_requests persists_after_reload layout_clean`,
    ],
    [
      'fix verification statuses [vocab-fix-statuses]',
      fixStatuses,
      12,
      `fixed_verified still_reproduces scope_shrunk assertion_weakened flaky_uncertain unable_to_verify
       new_failure_introduced partially_fixed auth_blocked_verification environment_drift pending provider_error`,
    ],
    [
      'patch batch states [vocab-patch-states]',
      patchBatchStates,
      10,
      `proposed patching deployed verifying all_verified partially_verified still_failing regression_introduced
       abandoned blocked`,
    ],
    [
      'run modes [paid-modes]',
      runModes,
      5,
      'fast_bug_scan workflow_test full_crud_e2e regression_check authenticated_smoke',
    ],
    ['auth strategies', authStrategies, 6, 'storage_state cookies login_form session_injection login_memory steps'],
  ])('%s', (_, set, size, words) => {
    expect(list(words)).toHaveLength(size);
    expect([...set.words].sort()).toEqual(list(words).sort());
    for (const word of set.words) expect(set.schema.parse(word)).toBe(word);
    for (const word of ['something else', '', `${set.words[0]} `, `x${set.words[0]}`])
      expect(set.schema.safeParse(word).success).toBe(false);
  });

  test('unknown is the confidence of a run that saw nothing [vocab-confidence]', () => {
    expect(buildReport(reportInputOf({ evidence: noEvidence })).coverageConfidence.tier).toBe('unknown');
    expect(confidenceTiers.has('unknown')).toBe(true);
  });

  test('the five viewports have five sizes, and every choice of them exists [vocab-layout]', () => {
    const sizes = viewports.words.map((name) => `${viewportSizes[name].width}x${viewportSizes[name].height}`);
    expect(sizes).toEqual(['360x640', '390x844', '768x1024', '1280x800', '1920x1080']);
    expect(viewportsOfChoice.desktop_mobile).toEqual([...viewports.words]);
    expect([...viewportsOfChoice.mobile, ...viewportsOfChoice.desktop]).toEqual([...viewports.words]);
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

test('the plans are the constants of the interface [plans] [limit-free-tier] [starter-stacks] [audit-price]', () => {
  const rows = planIds.words.map((id) => [id, plans[id].priceUsd, plans[id].interval, plans[id].runCredits]);
  expect(rows).toEqual([
    ['free', 0, 'none', 10],
    ['starter_pack', 2, 'once', 10],
    ['authenticated_audit', 1.99, 'once', 10],
    ['builder', 20, 'month', 120],
    ['pro', 49, 'month', 350],
    ['studio', 99, 'month', 800],
    ['scale', 199, 'month', 2_000],
  ]);
  expect(planIds.words.filter((id) => plans[id].stacks)).toEqual(['starter_pack', 'authenticated_audit']);
  expect(planIds.words.filter((id) => plans[id].expires === 'period_end')).toEqual([
    'builder',
    'pro',
    'studio',
    'scale',
  ]);
  // One audit pack pays exactly one audit, and nothing else.
  expect(plans.authenticated_audit.onlyMode).toBe('authenticated_smoke');
  expect(plans.authenticated_audit.runCredits).toBe(modeCredits.authenticated_smoke);
  expect(planIds.words.filter((id) => plans[id].onlyMode !== null)).toEqual(['authenticated_audit']);
  expect(modeCredits).toEqual({
    fast_bug_scan: 1,
    workflow_test: 1,
    full_crud_e2e: 1,
    regression_check: 1,
    authenticated_smoke: 10,
  });
  expect(fixCheckCredits).toBe(0);
});
