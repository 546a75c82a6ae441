// Whether a request comes from a page of ours: another site can make a browser send a cookie, but not these headers.
import type { FastifyRequest } from 'fastify';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export function isFromOurPages(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicUrl: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (harmless.has(method)) return true;
  return headers.origin === new URL(publicUrl).origin || (site === 'same-origin' && headers.origin === undefined);
}
