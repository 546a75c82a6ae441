// Replaces the selectors of a plan by test ids or role and name, wherever the browser agrees that they mean the same.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import { redact } from '#core/evidence/redact.ts';
import type { ControlFact } from '#core/workflows/facts.ts';
import type { WorkflowFamilyName } from '#core/workflows/family-names.ts';
import type { PlannedStep } from '#core/workflows/look.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { locate } from '#engine/steps/locate.ts';

const askMs = 2_000;
const longestName = 80;
/** Their controls change their names as they are used. */
const renamed: ReadonlySet<WorkflowFamilyName> = new Set(['sort', 'menu', 'accordion']);

const candidates = ({ testId, role, name }: ControlFact): LocatorShape[] => [
  ...(testId === null ? [] : [{ testId }]),
  ...(name === '' || name.length > longestName || redact(name) !== name ? [] : [{ role, name }]),
];

async function betterFor(control: ControlFact, { page }: PageSession): Promise<LocatorShape | null> {
  for (const candidate of candidates(control)) {
    const found = locate(page, candidate).filter({ visible: true });
    const means = async (): Promise<boolean> =>
      (await found.count()) === 1 && (await found.and(locate(page, { css: control.css })).count()) === 1;
    if (await withDeadline(means(), askMs, 'comparing two locators').catch(() => false)) return candidate;
  }
  return null;
}

export async function nameLocators(
  family: WorkflowFamilyName,
  steps: readonly PlannedStep[],
  controls: readonly ControlFact[],
  session: PageSession,
): Promise<PlannedStep[]> {
  if (renamed.has(family)) return [...steps];
  const known = new Map<string, LocatorShape | null>();
  const named: PlannedStep[] = [];
  for (const step of steps) {
    const css =
      'action' in step && 'target' in step && step.target !== undefined && 'css' in step.target
        ? step.target.css
        : null;
    const control = css === null ? undefined : controls.find((each) => each.css === css);
    if (css === null || control === undefined) {
      named.push(step);
      continue;
    }
    if (!known.has(css)) known.set(css, await betterFor(control, session));
    const better = known.get(css) ?? null;
    named.push(better === null ? step : ({ ...step, target: better } as PlannedStep));
  }
  return named;
}
