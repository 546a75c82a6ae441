// Plays scenarios against a target with the real engine, each in a context of its own, and returns the verdict of each.
import type { Step } from '#contract/scenario.ts';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import type { Target } from './target.ts';
import type { TestBrowser } from './visit.ts';

const maxMs = 120_000;

export interface PlayedScenario {
  readonly key: string;
  readonly run: ScenarioRun;
  /** The outcome, and its code where there is one. */
  readonly said: string;
}

/** In the order they are given. */
export async function playScenarios(
  { engine }: Pick<TestBrowser, 'engine'>,
  target: Pick<Target, 'url'>,
  scenarios: readonly { readonly key: string; readonly route: string; readonly steps: Step[] }[],
  /** Names are for engines with a resolver of their own. */
  host = '127.0.0.1',
): Promise<readonly PlayedScenario[]> {
  const origin = target.url.replace(/\/\/[^:]+/, `//${host}`);
  const orders = scenarios.map(({ key, route, steps }) => ({
    key,
    scenario: compileCustomScenario({ title: key, route, steps }, origin, 'laptop'),
  }));
  const deadline = createDeadline({ ms: maxMs, what: 'the scenarios', now: engine.now });
  const at = {
    url: `${origin}/`,
    origin,
    host,
    productionLooking: looksLikeProduction({ host, domain: null, allowListed: host === '127.0.0.1' }),
  };
  const hooks = { emit: () => undefined, deadline, savePicture: async () => '' };
  const { runs } = await withRunTools(engine, at, (tools) =>
    runScenarios(tools, { orders, preflight: null, entry: '/' }, hooks),
  ).finally(() => deadline.end());
  return runs.map((run) => {
    const order = orders.find(({ key }) => key === run.key)!;
    const { outcome, code } = judgeScenario(order.scenario, run);
    return { key: run.key, run, said: code === null ? outcome : `${outcome} ${code}` };
  });
}
