// Each browser has a folder named after the process that owns it, so that a later start can remove what a killed one left.
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { birthOf, isAlive, readProc } from '#engine/processes/living-process.ts';

const PREFIX = 'proofrun-browser-';
const PROFILE_PREFIX = 'playwright_chromiumdev_profile-';

export function makeBrowserFolder(tempFolder: string): string {
  return mkdtempSync(join(tempFolder, `${PREFIX}${process.pid}-${birthOf(process.pid)}-`));
}

/** Playwright chooses the profile folder itself; its name stands only in the browser's command line. */
export function rememberProfile(folder: string, browserPid: number): void {
  const profile = profileOf(browserPid);
  if (profile !== null) symlinkSync(profile, join(folder, 'profile'));
}

export async function removeBrowserFolder(folder: string): Promise<void> {
  const profile = linkTarget(join(folder, 'profile'));
  if (profile !== null && basename(profile).startsWith(PROFILE_PREFIX) && dirname(profile) === dirname(folder)) {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

export interface SweepOptions {
  /** Whether folders of this user may be removed: the temp folder is shared, and another user's may lie about its owner. */
  readonly isOurs?: (uid: number) => boolean;
  /** Ends what still works in a folder whose owner is dead. */
  readonly end?: (folder: string) => Promise<void>;
}

/** Removes the folders whose owner is dead; answers how many. */
export async function sweepBrowserFolders(
  tempFolder: string,
  { isOurs = (uid) => uid === process.getuid?.(), end = async () => undefined }: SweepOptions = {},
): Promise<number> {
  let swept = 0;
  for (const name of readdirSync(tempFolder)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-(\\d+)-`).exec(name);
    if (!owner) continue;
    const folder = join(tempFolder, name);
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (!stat?.isDirectory() || !isOurs(stat.uid)) continue;
    if (isAlive(Number(owner[1]), owner[2]!)) continue;
    await end(folder);
    await removeBrowserFolder(folder);
    swept += 1;
  }
  return swept;
}

function profileOf(pid: number): string | null {
  const flag = readProc(pid, 'cmdline')
    ?.split('\0')
    .find((argument) => argument.startsWith('--user-data-dir='));
  return flag?.slice('--user-data-dir='.length) ?? null;
}

/** Only of a link that we made: a run with a user of its own may put anything into its folder. */
function linkTarget(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() && stat.uid === process.getuid?.() ? readlinkSync(path) : null;
}
