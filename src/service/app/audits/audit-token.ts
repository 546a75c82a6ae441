// What a preview promised, signed: nothing of it is stored, and nothing of it can be changed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditPreviewRequest } from '#contract/audit-flow.ts';

export interface AuditPromise {
  /** Makes it single-use. */
  readonly id: string;
  readonly accountId: string;
  readonly request: AuditPreviewRequest;
  readonly origin: string;
  readonly credits: number;
  /** In ms since 1970. */
  readonly until: number;
}

/** Without it, it would look like a web token, which no request may contain. */
const mark = 'audit_';

const sign = (secret: string, body: string): Buffer => createHmac('sha256', secret).update(body).digest();

export function writeAuditToken(secret: string, promise: AuditPromise): string {
  const body = Buffer.from(JSON.stringify(promise)).toString('base64url');
  return `${mark}${body}.${sign(secret, body).toString('base64url')}`;
}

/** null: it was not signed here, or was changed. */
export function readAuditToken(secret: string, token: string): AuditPromise | null {
  if (!token.startsWith(mark)) return null;
  const [body = '', signature = '', ...rest] = token.slice(mark.length).split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, body);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as AuditPromise;
}
