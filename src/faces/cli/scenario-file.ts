// Scenarios from a file: a list, or the body of a start request that has one. The service checks each of them.
import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { RunStart } from '#contract/run-start.ts';

type Scenarios = NonNullable<RunStart['customScenarios']>;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function scenarioFile(path: string): Scenarios {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(`The file cannot be read: ${reasonOf(error)}`);
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`The file is not valid JSON: ${reasonOf(error)}`);
  }
  const list = Array.isArray(given) ? given : (given as { customScenarios?: unknown } | null)?.customScenarios;
  if (!Array.isArray(list) || list.length === 0)
    throw new InvalidArgumentError('Must be a JSON list of scenarios, or an object with customScenarios.');
  return list as Scenarios;
}
