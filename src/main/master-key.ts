// Rotates the master key, and seals again what older keys had sealed.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import { type SealedCounts, type SealedKind, resealAll, sealedKinds } from '#service/store/reseal-all.ts';
import type { Config } from './config.ts';
import { openRows } from './open-rows.ts';
import { addKeyToFile, dropOlderKeysOfFile } from './open-vault.ts';

const words: Readonly<Record<SealedKind, readonly [one: string, more: string]>> = {
  logins: ['login', 'logins'],
  runs: ['run', 'runs'],
  previews: ['preview', 'previews'],
  records: ['record entry', 'record entries'],
  files: ['file', 'files'],
};

const total = (counts: SealedCounts): number => sealedKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** `1 login, 3 runs and 6 files`. */
function said(counts: SealedCounts): string {
  const parts = sealedKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${words[kind][counts[kind] === 1 ? 0 : 1]}`);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

function sentence(resealed: SealedCounts): string {
  if (total(resealed) === 0) return 'nothing had to be sealed again.';
  return `${said(resealed)} ${total(resealed) === 1 ? 'was' : 'were'} sealed again.`;
}

/** A crash at any point leaves a file with the key of everything that is sealed. */
export async function rotateMasterKey(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  const { masterKeys, dataDir } = config;
  const store = await openRows(config);
  try {
    if (masterKeys === null) addKeyToFile(dataDir);
    const { resealed, unreadable } = await resealAll(store);
    const { keyId } = store.vault;
    const counts = { resealed: total(resealed), unreadable: total(unreadable) };
    world.out(
      json
        ? JSON.stringify({ keyId, ...counts, of: { resealed, unreadable } })
        : `Master key ${keyId}: ${sentence(resealed)}`,
    );
    if (counts.unreadable > 0) {
      const lost = said(unreadable);
      world.err(`${lost} could not be opened, so the older keys are kept. Save such logins again; delete such runs.`);
      return exitCodes.serviceError;
    }
    if (masterKeys === null) dropOlderKeysOfFile(dataDir);
    else if (masterKeys.length > 1) world.err('Remove every key but the first from PROOFRUN_MASTER_KEY.');
    else if (counts.resealed === 0)
      world.err('To rotate, put a new key in front of PROOFRUN_MASTER_KEY, with a comma, and run this again.');
    return exitCodes.pass;
  } finally {
    await store.close();
  }
}
