// Looks for the secrets of a run in everything that is about to be shown. What is found is masked and counted.
import { mask } from '#core/evidence/mask.ts';
import { queryPairs } from '#core/evidence/query-pairs.ts';
import { isSecretParameter } from '#core/evidence/route.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';

/** Shorter values occur in ordinary text. */
const minLength = 6;
const maxPairs = 1_000;

function secretsInPath(path: string): string[] {
  const url = URL.parse(path, 'http://target.invalid');
  if (url === null) return [];
  return queryPairs(url.search, maxPairs)
    .filter(({ name }) => isSecretParameter(name))
    .flatMap(({ value, raw }) => [value, raw.split('=').slice(1).join('=')]);
}

/** The secrets that a run was given: in the way in, in scopedPaths, and in the addresses that its scenarios open. */
export function secretsOf(plan: RunPlan): readonly string[] {
  const scope = 'scope' in plan ? plan.scope : null;
  const scenarios = 'scenarios' in plan ? plan.scenarios : [];
  const opened = scenarios
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('action' in step && step.action === 'goto' ? [step.path] : []));
  const paths = [plan.entry, ...(scope?.exact ?? []), ...(scope?.prefixes ?? []), ...opened];
  return [...new Set(paths.flatMap(secretsInPath))].filter((value) => value.length >= minLength);
}

export interface ScannedTexts<T> {
  readonly clean: T;
  /** Null: the run used no secret. */
  readonly scan: { readonly textsScanned: number; readonly leaks: number } | null;
}

export function scanLeaks<T>(body: T, secrets: readonly string[]): ScannedTexts<T> {
  if (secrets.length === 0) return { clean: body, scan: null };
  let textsScanned = 0;
  let leaks = 0;
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      textsScanned += 1;
      const found = secrets.filter((secret) => value.includes(secret));
      leaks += found.length > 0 ? 1 : 0;
      return found.reduce((text, secret) => text.replaceAll(secret, mask), value);
    }
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
  };
  const cleaned = clean(body) as T;
  return { clean: cleaned, scan: { textsScanned, leaks } };
}
