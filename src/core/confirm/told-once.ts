// A search form that leads to one address from every page fails for one cause: the first failure stands for all.
import type { ScenarioResult } from './decide-scenario.ts';

const reason = 'The same form fails in the same way on another page, which is reported.';

/** Before anything is replayed: those that are reported elsewhere need no replays. */
export function toldOnce(results: readonly ScenarioResult[]): ScenarioResult[] {
  const told = new Set<string>();
  return results.map((result): ScenarioResult => {
    const { scenario, verdict } = result;
    if (verdict.outcome !== 'failed' || scenario.asks === undefined) return result;
    const cause = [scenario.template, scenario.asks, verdict.type, verdict.code].join(' ');
    if (!told.has(cause)) {
      told.add(cause);
      return result;
    }
    return { ...result, verdict: { outcome: 'unsure', step: verdict.step, code: 'reported_elsewhere', reason } };
  });
}
