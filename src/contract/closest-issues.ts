// For a value that matches no shape of a union, reports the issues of the closest shape.
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const has = (value: unknown, key: string): boolean => typeof value === 'object' && value !== null && key in value;

/** Another kind of thing weighs more than an unknown kind, and that more than a wrong part of a known one. */
function weightOf(issue: Issue, value: unknown): number {
  if (issue.code !== 'invalid_union' || !('discriminator' in issue)) return 1;
  return has(value, String(issue.discriminator)) ? 50 : 100;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value;
  for (const part of path) inner = has(inner, String(part)) ? (inner as Record<PropertyKey, unknown>)[part] : undefined;
  return inner;
}

export function closestIssues(issues: readonly Issue[], input: unknown): readonly Issue[] {
  return issues.flatMap((issue): readonly Issue[] => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const value = at(input, issue.path);
    const branches = issue.errors.map((branch) => closestIssues(branch, value));
    const weights = branches.map((branch) => branch.reduce((sum, inner) => sum + weightOf(inner, value), 0));
    const best = Math.min(...weights);
    const closest = branches[weights.indexOf(best)];
    // Where several shapes are as near as each other, none of them was meant.
    if (closest === undefined || weights.filter((weight) => weight === best).length > 1) return [issue];
    return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}
