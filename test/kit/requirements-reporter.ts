// Counts which requirements the run verified, and fails a whole run that leaves one unproved.
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { requirements } from '../requirements.ts';
import { isWholeRun } from './long-suites.ts';

// A tag stands alone: `user[password]` in a title is the name of a field.
const tag = /(?<!\S)\[([a-z0-9-]+)\](?!\S)/g;

export class RequirementsReporter implements Reporter {
  #whole = true;
  readonly #verified = new Set<string>();
  readonly #unknown = new Set<string>();

  onInit(vitest: Vitest): void {
    // A run of chosen files proves nothing about the others.
    this.#whole =
      (vitest.config as { testNamePattern?: RegExp }).testNamePattern === undefined &&
      isWholeRun(process.argv.slice(2));
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'passed') return;
    for (const [, id] of test.fullName.matchAll(tag)) {
      if (id !== undefined && id in requirements) this.#verified.add(id);
      else if (id !== undefined) this.#unknown.add(id);
    }
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    const rows = Object.entries(requirements);
    const due = rows.filter(([, { stage }]) => stage === 'now').map(([id]) => id);
    const open = due.filter((id) => !this.#verified.has(id));
    const waiting = rows.length - due.length;
    console.log(`\nRequirements: ${due.length - open.length} of ${due.length} verified, ${waiting} later.`);
    for (const id of this.#unknown) console.log(`  a test names [${id}], which is no requirement`);
    if (this.#unknown.size > 0) process.exitCode = 1;
    if (!this.#whole || errors.length > 0) return;
    for (const id of open) console.log(`  not verified: ${id}`);
    if (open.length > 0) process.exitCode = 1;
  }
}
