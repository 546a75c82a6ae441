// A change that hit another record shows itself only where there is another one.
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { ScenarioMaterial } from './replay-material.ts';

/** Each replay of such a fault may destroy a record of the target, until only our own is left. */
export function lacksOthers(
  { scenario, failing }: Pick<ScenarioMaterial, 'scenario' | 'failing'>,
  run: ScenarioRun,
): boolean {
  if (judgeScenario(scenario, failing).code !== 'wrong_record') return false;
  const found = run.records.find(({ part, look }) => part === 'steps' && look?.record?.act === 'find');
  return (found?.look?.record?.others.length ?? 0) === 0;
}
