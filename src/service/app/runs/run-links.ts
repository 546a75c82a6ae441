import { consolePath } from '#contract/console-pages.ts';
import type { RunLinks } from '#contract/run-links.ts';

export const runAddress = (publicUrl: string, runId: string): string => `${publicUrl}/api/runs/${runId}`;

export function runLinks(publicUrl: string, runId: string): RunLinks {
  const run = runAddress(publicUrl, runId);
  return {
    status: run,
    report: `${run}/report.json`,
    proofPack: `${run}/proof-pack.json`,
    compactProof: `${run}/compact-proof`,
    console: `${publicUrl}${consolePath('run', runId)}`,
  };
}
