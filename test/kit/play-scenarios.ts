// Plays scenarios against a target with the real engine, each in a context of its own, and returns the verdict of each.
import type { Step } from '#contract/scenario.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';
import type { Target } from './target.ts';
import type { TestBrowser } from './visit.ts';

const mostMs = 120_000;

export interface PlayedScenario {
  readonly key: string;
  readonly run: ScenarioRun;
  /** The outcome, and its code where there is one. */
  readonly said: string;
}

/** In the order they are given. */
export async function playScenarios(
  { engine }: TestBrowser,
  target: Target,
  scenarios: readonly { readonly key: string; readonly route: string; readonly steps: Step[] }[],
): Promise<readonly PlayedScenario[]> {
  const origin = target.url.replace(/\/\/[^:]+/, '//127.0.0.1');
  const orders = scenarios.map(({ key, route, steps }) => ({
    key,
    scenario: compileCustomScenario({ title: key, route, steps }, origin, 'laptop'),
  }));
  const deadline = createDeadline({ ms: mostMs, what: 'the scenarios', now: engine.now });
  const { runs } = await runScenarios(
    engine,
    {
      target: { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false },
      orders,
      preflight: null,
      entry: '/',
    },
    { emit: () => undefined, deadline, savePicture: async () => '' },
  ).finally(() => deadline.end());
  return runs.map((run) => {
    const order = orders.find(({ key }) => key === run.key)!;
    const { outcome, code } = judgeScenario(order.scenario, run);
    return { key: run.key, run, said: code === null ? outcome : `${outcome} ${code}` };
  });
}
