import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { loadWorkflowCode } from './load-workflow-code.ts';

it('is one line that runs without any package, tells nothing of where it was made and hides nothing', async () => {
  const code = await loadWorkflowCode();
  expect(code).toMatch(/^var proofrun=[^\p{C}\p{Zl}\p{Zp}]*;$/u);
  expect(code).not.toContain(process.cwd());
  const carried = new Function(`${code} return proofrun;`)() as { WorkflowBench: { open: unknown } };
  expect(carried.WorkflowBench.open).toBeTypeOf('function');
  expect(code).not.toMatch(/\brequire\(/);
});

it('stays small: what finds workflows, judges records or tells of limits is left out', async () => {
  const code = await loadWorkflowCode();
  expect(Buffer.byteLength(code)).toBeLessThan(120 * 1024);
  expect(code).toContain('The check is unknown');
  expect(code).not.toContain('recognise');
  expect(code).not.toContain('The record');
  expect(code).not.toContain(limits.pagesMax.about);
});
