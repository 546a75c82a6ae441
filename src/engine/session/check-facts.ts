// Gathers which build answered, and what stands around the thing under test. Contents become digests here.
import { limit } from '#contract/limits.ts';
import type { CheckFacts, CheckOrder } from '#core/evidence/check-facts.ts';
import { contentDigest, documentParts } from '#core/evidence/document-parts.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import type { Response } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from './page-session.ts';

const bodyMs = 6_000;
const maxBodies = 40;

const bodyOf = (response: Response): Promise<Buffer | null> =>
  withDeadline(response.body(), bodyMs, 'reading a part of the build').catch(() => null);

/** Validators are digested together with the origin, so that the same value elsewhere does not look alike. */
const validatorOf = (response: Response, origin: string): string | null => {
  const { etag, 'last-modified': modified } = response.headers();
  const validator = etag ?? modified;
  return validator === undefined ? null : contentDigest(`${origin}\n${validator}`);
};

async function readBuild(session: PageSession): Promise<Record<string, string>> {
  const { origin } = session;
  const { document, code } = session.log.builtFrom();
  const parts: Record<string, string> = {};
  const named = new Set<string>();
  const html = document === null ? null : await bodyOf(document);
  if (document !== null && html !== null) {
    const read = documentParts(html.toString('utf8'));
    Object.assign(parts, read.parts);
    for (const address of read.references)
      if (URL.canParse(address, document.url())) named.add(new URL(address, document.url()).href);
    const validator = validatorOf(document, origin);
    if (validator !== null) parts['validator'] = validator;
  }
  const contents = await Promise.all(
    code.slice(0, maxBodies).map(async (response) => ({ response, body: await bodyOf(response) })),
  );
  const found = new Map<string, string[]>();
  for (const { response, body } of contents) {
    if (body === null) continue;
    const kind = response.request().resourceType() === 'stylesheet' ? 'style' : 'script';
    const path = resourceOf(new URL(response.url()), origin);
    // A file that the document names keeps its place from build to build; one that came later may come or not.
    const name = `${kind} ${named.has(response.url()) ? templateOf(path) : path}`;
    found.set(name, [...(found.get(name) ?? []), contentDigest(body)]);
  }
  for (const [name, digests] of found) parts[name] = contentDigest([...new Set(digests)].sort().join());
  return parts;
}

export async function gatherCheckFacts(session: PageSession, order: CheckOrder): Promise<CheckFacts | null> {
  try {
    const witness = await session.ask('readWitness', [order.paths, order.testIds, limit('auditedNodes')]);
    return { build: await readBuild(session), ...witness };
  } catch {
    return null;
  }
}
