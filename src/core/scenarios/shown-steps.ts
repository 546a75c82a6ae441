// Steps as a report shows them: values from a caller may be personal data, values chosen by the engine are not.
import { mask } from '#core/evidence/mask.ts';
import { redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import { shownLook } from './playwright/shown-look.ts';
import { type CompiledStep, type Scenario, isJudgeStep } from './scenario.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';

const anyOrigin = 'http://target.invalid';

/** Texts, patterns and locators name things of the target, so that each passes the redactor. */
function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(inner)]));
}

const redactedStep = (step: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(step).map(([name, value]) => [name, redacted(value)]));

function shownStep(step: CompiledStep, found: boolean): Record<string, unknown> {
  if (isWorkflowStep(step)) return shownLook(step);
  // A judge step has our words and digests only.
  if (isJudgeStep(step)) return { ...step };
  if ('value' in step && step.value !== undefined)
    return { ...redactedStep(step), value: found ? redact(step.value) : mask };
  if ('path' in step && 'action' in step) return { ...step, path: routeOf(new URL(step.path, anyOrigin)) };
  return redactedStep(step);
}

export const shownSteps = (
  { holdsWrites }: Pick<Scenario, 'holdsWrites'>,
  steps: readonly CompiledStep[],
): Record<string, unknown>[] => steps.map((step) => shownStep(step, holdsWrites === true));

/** A field or an address that is masked matches nothing, so that less is sent, never more. */
export const shownPermission = ({ fields, address, ...rest }: CreatePermission): CreatePermission => ({
  ...rest,
  fields: fields.map((name) => redact(name)),
  address: routeOf(new URL(address, anyOrigin)),
});
