// Distinguishes a write that creates a record from every other one. A write that cannot be read in full is not a create.
import { shapeOf } from '#core/evidence/body-shape.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { queryPairs } from '#core/evidence/query-pairs.ts';
import { redact } from '#core/evidence/redact.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import type { CreatePermission, CreateSeen } from './create.ts';
import { otherThanCreate } from '#core/words/control-words.ts';

export interface SentWrite {
  readonly method: string;
  readonly url: string;
  readonly origin: string;
  /** Chromium's resource type. */
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const kinds: ReadonlySet<string> = new Set(['Document', 'XHR', 'Fetch']);
const override = /^x-(?:http-)?method(?:-override)?$/i;
const idempotency = /^(?:x-)?(?:idempotency|request)-(?:key|token)$/i;
const otherVerb = /^_?method$/i;
const namesRecord = /^_?(?:id|uuid|guid|pk)$/i;
/** One URL for many operations: the method of such a call does not say what it does. */
const callsByName = /^(?:query|mutation|operationname|jsonrpc|method|action|op|command)$/i;
const maxBody = 64 * 1024;

type Entry = readonly [name: string, value: unknown];

/** A part that has no blank line, or that nothing ends, is not read. */
function multipart(body: string): Entry[] {
  const parts = body.split('\r\n--').slice(0, -1);
  return parts.flatMap((part): Entry[] => {
    const blank = part.indexOf('\r\n\r\n');
    const name = blank < 0 ? undefined : /name="([^"]*)"(?=;|\r\n|$)/.exec(part.slice(0, blank))?.[1];
    return name === undefined ? [] : [[name, part.slice(blank + 4)]];
  });
}

/** The top level of a body and the level below it, because Rails and others wrap their records. */
function entriesOf(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): Entry[] =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? [[name, null], ...Object.entries(inner)]
      : [[name, inner]],
  );
}

/** The body of a request; null: it cannot be read in full. */
export function readBody(type: string, body: string): { entries: Entry[]; value: unknown } | null {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const entries = queryPairs(body).map(({ name, value }): [string, string] => [name, value]);
    return { entries, value: Object.fromEntries(entries) };
  }
  if (/^multipart\/form-data/i.test(type)) {
    const entries = multipart(body);
    return { entries, value: Object.fromEntries(entries) };
  }
  // A page that names no type sends its JSON as text.
  if (!/json/i.test(type) && !/^text\/plain/i.test(type)) return null;
  try {
    const value: unknown = JSON.parse(body);
    return { entries: entriesOf(value), value };
  } catch {
    return null;
  }
}

/** `title` of `post[title]`. */
function bare(name: string): string {
  const inner = name.endsWith(']') ? name.slice(name.lastIndexOf('[') + 1, -1) : '';
  return (inner === '' || inner.includes(']') || !name.includes('[') ? name : inner).toLowerCase();
}

/** Everything about it that may be kept; null: it is not a create of this scenario. */
export function judgeCreate(
  { method, url: address, origin, kind, headers, body }: SentWrite,
  permission: CreatePermission,
  mark: string,
): Omit<CreateSeen, 'status' | 'record'> | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (method !== 'POST' || url === null || url.origin !== origin || !kinds.has(kind)) return null;
  if (body === null || body.length > maxBody) return null;
  const names = Object.keys(headers);
  if (names.some((name) => override.test(name))) return null;
  if (otherThanCreate.test(`${url.pathname}${url.search}`)) return null;
  if (queryPairs(url.search).some(({ name }) => otherVerb.test(name))) return null;
  const type = headers[names.find((name) => name.toLowerCase() === 'content-type') ?? ''] ?? '';
  const sent = readBody(type, body);
  if (sent === null || sent.entries.length === 0) return null;
  const { entries, value } = sent;
  const wrong = ([name, inner]: Entry): boolean =>
    otherVerb.test(name) || callsByName.test(name) || (namesRecord.test(bare(name)) && inner !== '' && inner !== null);
  if (entries.some(wrong)) return null;
  const keys = new Set(entries.map(([name]) => bare(name)));
  const fields = permission.fields.map(bare);
  const own =
    permission.sends === 'filled'
      ? entries.some(([, inner]) => typeof inner === 'string' && inner.startsWith(mark))
      : fields.length > 0 &&
        fields.every((name) => keys.has(name)) &&
        entries.every(([name, inner]) => !fields.includes(bare(name)) || inner === '' || inner === null);
  // Only the browser submits a form unchanged, and it knows the URL.
  if (!own || (kind === 'Document' && `${url.pathname}${url.search}` !== permission.address)) return null;
  return {
    path: redact(templateOf(resourceOf(url, origin))),
    // Includes the mark, so that the body cannot be guessed from its digest.
    body: digestOf({ mark, path: url.href, body: type.startsWith('multipart') ? entries : body }).slice(0, 16),
    shape: cutText(shapeOf(value)),
    keyed: names.some((name) => idempotency.test(name)),
  };
}

const recordKeys = ['id', '_id', 'uuid'] as const;

function idIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = recordKeys.map((key) => (value as Record<string, unknown>)[key]);
  const id = found.find((each) => typeof each === 'string' || typeof each === 'number');
  return id === undefined ? null : String(id);
}

/** The record that a response names: its URL, or its id at the top level or in the only item. */
export function recordOf(
  answer: { readonly status: number; readonly location: string | null; readonly json: unknown },
  from: string,
  mark: string,
): string | null {
  const { status, location, json } = answer;
  if (status >= 400) return null;
  const place = location !== null && URL.canParse(location, from) ? new URL(location, from).pathname : null;
  // A way back to the form or to a list names no record.
  if (place !== null && templateOf(place) !== place) return digestOf({ mark, place }).slice(0, 16);
  const inner = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.values(json) : [];
  const id = idIn(json) ?? (inner.length === 1 ? idIn(inner[0]) : null);
  return id === null ? null : digestOf({ mark, id }).slice(0, 16);
}
