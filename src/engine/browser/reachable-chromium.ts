// A Chromium inside a folder that the user of a run cannot enter is copied once to where it can.
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, cpSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Chromium } from './find-chromium.ts';
import { makeBrowserFolder } from './temp-profiles.ts';

const anyoneEnters = 0o001;
const anyoneReads = 0o005;

function isOpenToAll(file: string): boolean {
  if ((statSync(file).mode & anyoneReads) !== anyoneReads) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & anyoneEnters) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Only what root made, and nobody else can change, is run. */
function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

export function reachableChromium(chromium: Chromium, tempFolder: string): Chromium {
  const file = resolve(chromium.executablePath);
  accessSync(file, constants.X_OK);
  if (isOpenToAll(file)) return chromium;
  const folder = dirname(file);
  const { mtimeMs, size } = statSync(file);
  const name = createHash('sha256').update(`${file}|${mtimeMs}|${size}`).digest('hex').slice(0, 16);
  const copy = join(tempFolder, `proofrun-chromium-${name}`);
  if (!isOurs(copy)) {
    // Half a copy of a process that was killed is swept like its other folders.
    const fresh = makeBrowserFolder(tempFolder);
    cpSync(folder, fresh, { recursive: true });
    chmodSync(fresh, 0o755);
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
  }
  return { ...chromium, executablePath: join(copy, relative(folder, file)) };
}
