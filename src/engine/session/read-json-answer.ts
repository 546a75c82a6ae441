// The JSON that a call of the page got back; undefined where there is none that may be read.
import type { Request } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';

const maxBodyBytes = 1024 * 1024;
/** A packed body may become a thousand times as large. */
const maxPackedBytes = 64 * 1024;
const bodyMs = 3_000;

export async function readJsonAnswer(request: Request): Promise<unknown> {
  const kind = request.resourceType();
  if (kind !== 'fetch' && kind !== 'xhr') return undefined;
  const response = await withDeadline(request.response(), bodyMs, 'reading an answer');
  const headers = response?.headers() ?? {};
  if (response === null || !/json/.test(headers['content-type'] ?? '')) return undefined;
  const most = headers['content-encoding'] === undefined ? maxBodyBytes : maxPackedBytes;
  if (Number(headers['content-length'] ?? 0) > most) return undefined;
  const sizes = await withDeadline(request.sizes(), bodyMs, 'measuring an answer').catch(() => null);
  if (sizes !== null && sizes.responseBodySize > most) return undefined;
  const body = await withDeadline(response.body(), bodyMs, 'reading an answer');
  return body.length > maxBodyBytes ? undefined : (JSON.parse(body.toString('utf8')) as unknown);
}
