import { type ChromiumPlaces, type ChromiumSource, listCandidates } from './chromium-places.ts';
import { type LaunchFlags, launchFlags } from './launch-flags.ts';
import { probeChromium } from './probe-chromium.ts';

export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly flags: LaunchFlags;
  readonly version: string;
  readonly source: ChromiumSource;
}

export interface ChromiumSearch {
  readonly chromium: Chromium | null;
  readonly refused: readonly { readonly executablePath: string; readonly reason: string }[];
}

export const INSTALL_COMMAND = 'node scripts/bootstrap.mjs --browser';

/** The first browser that works, and why the ones before it do not. A configured one that fails is an error. */
export async function searchChromium(places: ChromiumPlaces): Promise<ChromiumSearch> {
  const refused: { executablePath: string; reason: string }[] = [];
  for (const candidate of listCandidates(places)) {
    const probe = await probeChromium(candidate, places);
    if (probe.works) {
      return { chromium: { ...candidate, flags: launchFlags(places.root), version: probe.version }, refused };
    }
    if (candidate.source === 'configured') {
      throw new Error(
        `PROOFRUN_CHROMIUM=${candidate.executablePath} does not work: ${probe.reason}. Correct it, or unset it to search for one.`,
      );
    }
    refused.push({ executablePath: candidate.executablePath, reason: probe.reason });
  }
  return { chromium: null, refused };
}

export async function findChromium(places: ChromiumPlaces): Promise<Chromium> {
  const { chromium, refused } = await searchChromium(places);
  if (chromium !== null) return chromium;
  const tried = refused.map(({ executablePath, reason }) => `\n  ${executablePath}: ${reason}`).join('');
  throw new Error(`No usable Chromium was found. Run: ${INSTALL_COMMAND}${tried}`);
}
