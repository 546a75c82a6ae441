// A browser counts as found only after it has shown a page.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChromiumCandidate, type ChromiumPlaces, installFolder } from './chromium-places.ts';
import { launchFlags } from './launch-flags.ts';

const PROBE_MS = 30_000;

export type Probe =
  | { readonly works: true; readonly version: string }
  | { readonly works: false; readonly reason: string };

/** Remembers what worked, by path, time and size, so that a later start does not launch again. */
export async function probeChromium(candidate: ChromiumCandidate, places: ChromiumPlaces): Promise<Probe> {
  const key = identity(candidate, places.root);
  if (key === null) return { works: false, reason: 'there is no such file' };
  const file = join(installFolder(places.dataFolder), 'probes.json');
  const known = readProbes(file);
  const version = known[key];
  if (version !== undefined) return { works: true, version };
  const probe = await launchOnce(candidate, places.root);
  if (probe.works) writeProbes(file, { ...known, [key]: probe.version });
  return probe;
}

function identity(candidate: ChromiumCandidate, root: boolean): string | null {
  const stat = statSync(candidate.executablePath, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  return [candidate.executablePath, stat.mtimeMs, stat.size, root ? 'root' : 'user'].join('|');
}

async function launchOnce(candidate: ChromiumCandidate, root: boolean): Promise<Probe> {
  // Playwright is the slowest thing to load here, and most starts know the answer already.
  const [{ openBrowser }, { withDeadline }] = await Promise.all([import('./open-browser.ts'), import('./deadline.ts')]);
  try {
    const opened = await openBrowser(
      { executablePath: candidate.executablePath, env: candidate.env, flags: launchFlags(root) },
      PROBE_MS,
    );
    try {
      const show = async () => {
        const page = await opened.browser.newPage();
        await page.goto('data:text/html,<title>proof</title>');
        return await page.title();
      };
      const title = await withDeadline(show(), PROBE_MS, 'the first page');
      if (title !== 'proof') return { works: false, reason: 'it did not show a page' };
      return { works: true, version: opened.browser.version() };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { works: false, reason: firstUsefulLine(error) };
  }
}

// Playwright puts the browser's whole log into the message; the cause is the line that names an error.
function firstUsefulLine(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cause = lines.find((line) => /error while loading shared libraries|No usable sandbox|FATAL|EACCES/.test(line));
  return (cause ?? lines[0] ?? 'unknown').slice(0, 300);
}

function readProbes(file: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (value === null || typeof value !== 'object') return {};
    return Object.fromEntries(Object.entries(value).filter(([, version]) => typeof version === 'string'));
  } catch {
    // A missing or damaged memory costs one launch, nothing else.
    return {};
  }
}

function writeProbes(file: string, probes: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(probes));
  renameSync(`${file}.${process.pid}`, file);
}
