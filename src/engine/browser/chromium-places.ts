import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type ChromiumSource = 'configured' | 'playwright' | 'system' | 'installed';

export interface ChromiumPlaces {
  /** An operator's own choice; when it does not work nothing else is tried. */
  readonly configured: string | null;
  readonly playwrightCache: string;
  /** Where our own download and the probe results live. */
  readonly dataFolder: string;
  readonly systemPaths: readonly string[];
  readonly root: boolean;
}

export interface ChromiumCandidate {
  readonly executablePath: string;
  readonly source: ChromiumSource;
  /** Added to the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
}

// Real binaries, not the wrapper scripts in /usr/bin: those read settings of the desktop user.
const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/headless_shell',
  '/usr/lib64/chromium-browser/headless_shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where programs of a user keep what can be made again. */
export const cachesOf = (env: Readonly<Record<string, string | undefined>>, home: string, platform: string): string =>
  platform === 'darwin' ? join(home, 'Library', 'Caches') : env.XDG_CACHE_HOME || join(home, '.cache');

/** The settings of this machine; the caller hands in its environment. */
export function readChromiumPlaces(machine: {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  home: string;
  platform: string;
  uid: number | undefined;
}): ChromiumPlaces {
  const { env, cwd, home } = machine;
  const caches = cachesOf(env, home, machine.platform);
  return {
    configured: env.PROOFRUN_CHROMIUM || null,
    playwrightCache: env.PLAYWRIGHT_BROWSERS_PATH || join(caches, 'ms-playwright'),
    dataFolder: resolve(cwd, env.PROOFRUN_DATA_DIR || '.proofrun'),
    systemPaths: SYSTEM_PATHS,
    root: machine.uid === 0,
  };
}

export const installFolder = (dataFolder: string) => join(dataFolder, 'browser');

/** Every browser on this machine that may be used, best first. */
export function listCandidates(places: ChromiumPlaces): ChromiumCandidate[] {
  const plain = (source: ChromiumSource) => (executablePath: string) => ({ executablePath, source, env: {} });
  if (places.configured !== null) return [plain('configured')(places.configured)];
  return [
    ...playwrightPaths(places.playwrightCache).map(plain('playwright')),
    ...places.systemPaths.filter((path) => existsSync(path)).map(plain('system')),
    ...installedCandidates(places.dataFolder),
  ];
}

function playwrightPaths(cache: string): string[] {
  const complete = namesIn(cache).filter((name) => existsSync(join(cache, name, 'INSTALLATION_COMPLETE')));
  const newestFirst = (prefix: string) =>
    complete
      .filter((name) => name.startsWith(prefix))
      .sort((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)));
  return [...newestFirst('chromium_headless_shell-'), ...newestFirst('chromium-')]
    .flatMap((name) =>
      namesIn(join(cache, name)).flatMap((platform) =>
        ['chrome-headless-shell', 'headless_shell', 'chrome'].map((binary) => join(cache, name, platform, binary)),
      ),
    )
    .filter((path) => existsSync(path));
}

function installedCandidates(dataFolder: string): ChromiumCandidate[] {
  const folder = installFolder(dataFolder);
  return namesIn(folder)
    .filter((name) => /^chromium-\d/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(folder, name))
    .filter((version) => existsSync(join(version, 'chromium')))
    .map((version) => ({
      executablePath: join(version, 'chromium'),
      source: 'installed',
      env: {
        LD_LIBRARY_PATH: [version, join(version, 'al2023', 'lib')].join(':'),
        ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(version, 'fonts') }),
      },
    }));
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
