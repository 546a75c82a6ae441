// Steps as a report shows them: values from a caller may be personal data, values chosen by the engine are not.
import { mask } from '#core/evidence/mask.ts';
import { redact } from '#core/evidence/redact.ts';
import { routeOf } from '#core/evidence/route.ts';
import { shownLook } from './playwright/shown-look.ts';
import type { CompiledStep, Scenario } from './scenario.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';

const anyOrigin = 'http://target.invalid';

function shownStep(step: CompiledStep, found: boolean): Record<string, unknown> {
  if (isWorkflowStep(step)) return shownLook(step);
  if ('value' in step) return { ...step, value: found ? redact(step.value) : mask };
  if ('path' in step && 'action' in step) return { ...step, path: routeOf(new URL(step.path, anyOrigin)) };
  if ('expression' in step) return { ...step, expression: redact(step.expression) };
  return { ...step };
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
