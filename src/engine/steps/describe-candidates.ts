// Names the elements that an ambiguous locator matches: role and masked name, as a screen reader would tell them.
import { redact } from '#core/evidence/redact.ts';
import type { LocatorCandidate } from '#core/scenarios/observation.ts';
import type { Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { CountedLocator } from './locate.ts';

const maxCandidates = 5;
const askMs = 2_000;
const line = /^- ([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;

async function candidateOf(element: Locator): Promise<LocatorCandidate> {
  const snapshot = await withDeadline(element.ariaSnapshot({ timeout: askMs }), askMs, 'naming an element').catch(
    () => '',
  );
  const [, role = 'generic', name = ''] = line.exec(snapshot) ?? [];
  return { role, name: redact(name.replaceAll('\\"', '"'), 80) };
}

export async function describeCandidates(elements: Locator, count: number): Promise<LocatorCandidate[]> {
  const candidates: LocatorCandidate[] = [];
  for (let index = 0; index < Math.min(count, maxCandidates); index += 1)
    candidates.push(await candidateOf(elements.nth(index)));
  return candidates;
}

/** The first few, over all places. */
export async function describeAll(counted: readonly CountedLocator[]): Promise<LocatorCandidate[]> {
  const candidates: LocatorCandidate[] = [];
  for (const { locator, count } of counted)
    if (candidates.length < maxCandidates)
      candidates.push(...(await describeCandidates(locator, Math.min(count, maxCandidates - candidates.length))));
  return candidates;
}
