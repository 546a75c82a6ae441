// A browser as a person has it: without the engine, for the pages of the service and for files that it wrote.
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#engine/browser/find-chromium.ts';
import { placesOfMachine } from '#engine/browser/places-of-machine.ts';

/** The caller closes it. */
export async function openPlainBrowser(): Promise<Browser> {
  const { executablePath, flags } = await findChromium(placesOfMachine(process.env));
  return await chromium.launch({ executablePath, args: [...flags.args] });
}
