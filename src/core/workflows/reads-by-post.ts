// Reads that are sent with a POST: the body says that it is one, or which part of a list to show, and nothing else.
import { changingPath } from '#core/words/harmful-words.ts';
import { readBody } from './judge-create.ts';

export interface PostedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Where the part begins, and how long it is. */
const parts: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:start|skip|offset|from|first)$/, /^(?:length|take|limit|size|rows|max|count|top)$/],
  [
    /^(?:page|current|pageindex|pagenumber|pageno)$/,
    /^(?:rows|size|pagesize|perpage|limit|rowcount|itemsperpage|take)$/,
  ],
  [/^startrow$/, /^endrow$/],
];
/** How it is ordered and narrowed, and what browsers and frameworks add to every request. */
const arranges =
  /^(?:draw|columns?|fields?|order(?:by|dir|direction)?|sort(?:by|dir|direction|field|model|order|column)?|sord|sidx|dir|direction|asc|desc|search(?:phrase|text|term)?|filters?|filtermodel|keywords?|q|term|group|nd|total|timestamp|ts|rnd|csrf|csrftoken|csrfmiddlewaretoken|authenticitytoken|token|requestverificationtoken|xsrf)?$/;
/** The protocol of one widely used table is told by its parts, so that an app may add what it narrows by. */
const protocol = ['draw', 'start', 'length', 'columns'] as const;
const acts = /^(?:query|mutation|operationname|jsonrpc|method|action|op|operation|command|cmd|do|task|act)$/;
const maxBody = 64 * 1024;

/** `columns` of `columns[0][data]`. */
const topName = (name: string): string => (/^[^[.]+/.exec(name)?.[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Libraries that send everything with a POST name the method in the body. */
const namedMethod = '_method';
const reads: ReadonlySet<unknown> = new Set(['GET', 'HEAD']);

export function readsByPost({ method, url, headers = {}, body }: PostedRequest): boolean {
  if (method !== 'POST' || body === null || body.length > maxBody || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  if (changingPath.test(`${pathname}${search}`)) return false;
  const [, type = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const value = readBody(type, body)?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (namedMethod in value) return reads.has(Reflect.get(value, namedMethod));
  const names = new Set(Object.keys(value).map(topName));
  const has = (wanted: RegExp): boolean => [...names].some((name) => wanted.test(name));
  if (protocol.every((name) => names.has(name))) return !has(acts);
  return parts.some(
    ([begins, ends]) =>
      has(begins) &&
      has(ends) &&
      [...names].every((name) => begins.test(name) || ends.test(name) || arranges.test(name)),
  );
}
