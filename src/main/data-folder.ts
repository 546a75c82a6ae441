// The data folder: made private, checked for writing, and with a note of where the running service can be reached.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

const forOthers = 0o077;
const forOwner = 0o700;

const addressFile = (dataDir: string): string => join(dataDir, 'address');

/** Only what this service writes: the operator may have put the data folder beside other things. */
const ownNames = [
  'database',
  'artifacts',
  'api-key',
  'admin-key',
  'master-key',
  'address',
  'demo-address',
  'demo-fixed',
  'lock',
  'service.log',
  'signing-keys.json',
];

function tighten(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink()) return false;
  if ((stat.mode & forOthers) !== 0) chmodSync(path, stat.mode & forOwner);
  return stat.isDirectory();
}

function tightenAll(path: string): void {
  if (!tighten(path)) return;
  for (const entry of readdirSync(path)) tightenAll(join(path, entry));
}

/** A folder that was made with wider rights shows keys, reports and pictures to every user of the machine. */
function closeToOthers(dataDir: string): void {
  tighten(dataDir);
  for (const name of ownNames) tightenAll(join(dataDir, name));
}

export function prepareDataFolder(dataDir: string): void {
  try {
    // A recursive mkdir never returns where the kernel refuses a name below a folder that is there, as in /proc.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: !existsSync(dirname(dataDir)), mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(dataDir);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`,
      'Change its permissions, or set another folder with PROOFRUN_DATA_DIR.',
    );
  }
}

export function noteAddress(dataDir: string, url: string): () => void {
  const note = JSON.stringify({ pid: process.pid, url });
  writeFileSync(addressFile(dataDir), note, { mode: 0o600 });
  return () => {
    if (readAddress(dataDir)?.pid === process.pid) rmSync(addressFile(dataDir), { force: true });
  };
}

export function readAddress(dataDir: string): { readonly pid: number; readonly url: string } | null {
  try {
    const note: unknown = JSON.parse(readFileSync(addressFile(dataDir), 'utf8'));
    if (typeof note !== 'object' || note === null || !('pid' in note) || !('url' in note)) return null;
    return { pid: Number(note.pid), url: String(note.url) };
  } catch {
    return null;
  }
}

export type KeyFile = 'api-key' | 'admin-key';

export const keyFile = (dataDir: string, name: KeyFile): string => join(dataDir, name);

export function writeKeyFile(dataDir: string, name: KeyFile, key: string): void {
  const file = keyFile(dataDir, name);
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'w' });
  chmodSync(file, 0o600);
}

export function readKeyFile(dataDir: string, name: KeyFile): string | null {
  const file = keyFile(dataDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
