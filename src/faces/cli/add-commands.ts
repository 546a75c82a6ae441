// The commands that call the API: one file each, one row here.
import type { Command } from 'commander';
import type { CliWorld } from './cli-world.ts';
import { addCancel } from './commands/cancel.ts';
import { addFixCheck } from './commands/fix-check.ts';
import { addLoginMemory } from './commands/login-memory.ts';
import { addInit } from './commands/init.ts';
import { addPreview } from './commands/preview.ts';
import { addProof } from './commands/proof.ts';
import { addPurchases } from './commands/purchases.ts';
import { addReport } from './commands/report.ts';
import { addRuns } from './commands/runs.ts';
import { addScan } from './commands/scan.ts';
import { addStatus } from './commands/status.ts';

const commands = [
  addPreview,
  addScan,
  addRuns,
  addStatus,
  addReport,
  addProof,
  addFixCheck,
  addCancel,
  addLoginMemory,
  addPurchases,
  addInit,
];

export function addCommands(program: Command, world: CliWorld): void {
  for (const add of commands) add(program, world);
}
