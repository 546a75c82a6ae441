// One step as code, and what is left open where there is no code for it.
import { stepSchema } from '#contract/scenario.ts';
import { mask } from '#core/evidence/mask.ts';
import { actionCode } from './action-code.ts';
import { assertionCode } from './assertion-code.ts';
import { judgeCode } from './judge-code.ts';
import type { Code, StepWriter } from './step-writer.ts';

export interface WrittenStep {
  readonly word: string;
  /** Null: a Playwright test cannot express it. */
  readonly code: Code | null;
}

/** A text that the report masked or cut is not the text that was used. */
export const isShown = (text: string): boolean =>
  !text.includes(mask) && !text.includes(encodeURI(mask)) && !text.endsWith('…');

/** Where such a text comes from: a variable of the environment, named for the place where it is used. */
export const variableFor = (test: number, index: number, what: string): string =>
  `PROOFRUN_TEST_${test}_STEP_${index + 1}_${what}`;

function auditOf(step: unknown): string | null {
  if (typeof step !== 'object' || step === null || !('judge' in step)) return null;
  const { judge } = step;
  return typeof judge === 'object' && judge !== null && 'audit' in judge ? String(judge.audit) : null;
}

export function writeStep(step: unknown, writer: StepWriter): WrittenStep {
  const audit = auditOf(step);
  if (audit !== null) return { word: 'judge', code: judgeCode(audit) };
  const parsed = stepSchema.safeParse(step);
  if (!parsed.success) return { word: 'look', code: null };
  return 'assert' in parsed.data
    ? { word: parsed.data.assert, code: assertionCode(parsed.data, writer) }
    : { word: parsed.data.action, code: actionCode(parsed.data, writer) };
}

export const indent = (lines: Code, by: number): string[] => lines.map((line) => `${' '.repeat(by)}${line}`);

export const leftOpen = ({ word }: WrittenStep, index: number): string =>
  `// ${index + 1} ${word}: only the service can check this.`;

export function fixmeCode(written: readonly WrittenStep[]): string[] {
  const left = written.flatMap(({ code }, index) => (code === null ? [index + 1] : []));
  return left.length === 0
    ? []
    : [`test.fixme(true, "Step ${left.join(', ')}: only the service can check this. Write it by hand.");`];
}
