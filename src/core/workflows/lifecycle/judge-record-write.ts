// Which write of a page may pass: one that carries our text or names our record, and no other record.
import { asWords } from '#core/words/as-words.ts';
import { queryPairs } from '#core/evidence/query-pairs.ts';
import { deleteWords, refusedForms } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';
import { type SentWrite, readBody } from '../judge-create.ts';
import { isId, lastName, saysChange } from '../names-record.ts';
import { idsOfValue, tickedId } from './listed-ids.ts';
import type { RecordAct } from './record-order.ts';
import { plainOf, says } from './spellings.ts';

export interface OwnRecord {
  readonly stem: string;
  /** Ids that belong to records of ours, and to none else that was seen. */
  readonly ids: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Ids in the address of the page that sends: what it makes belongs to them. */
  readonly within?: ReadonlySet<string>;
}

/** What is being done while the write is sent; null: nothing that may write. */
export type WritingAct = Extract<RecordAct, 'create' | 'update' | 'delete'> | null;

export type WriteDecision = 'read' | 'own' | 'held';

const kinds: ReadonlySet<string> = new Set(['Document', 'XHR', 'Fetch']);
const refused = words(refusedForms);
const destroys = words(deleteWords);
/** It names the record itself, and others that it is about. */
const selfKey = /^(?:_?id|uuid|guid|pk|key|slug|_?ids|_selected_action|selected|checked)$/i;
const idKey = /^(?:.+[_-]?ids?)$/i;
/** Addresses that read although they are posted to. */
const readingPath = /\/(?:_?search|query|list|filter|find|count|aggregate|datatables?|lookup|autocomplete)\/?$/i;
const maxBody = 64 * 1024;
const maxLeaves = 2_000;

interface Leaf {
  readonly key: string;
  readonly value: string;
}

function leavesOf(value: unknown, key = '', found: Leaf[] = []): Leaf[] {
  if (found.length >= maxLeaves || value === null || value === undefined) return found;
  if (Array.isArray(value)) for (const each of value) leavesOf(each, key, found);
  else if (typeof value === 'object') for (const [name, inner] of Object.entries(value)) leavesOf(inner, name, found);
  else found.push({ key, value: String(value) });
  return found;
}

/** The operations of a GraphQL call: null where the body is none. */
export function graphqlOf(leaves: readonly Leaf[]): { readonly mutates: boolean; readonly text: string } | null {
  const query = leaves.find(({ key, value }) => key === 'query' && /[{]/.test(value))?.value;
  if (query === undefined) return null;
  const bare = query.replaceAll(/#[^\n]*/g, ' ').replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return { mutates: /(?:^|[}\s])(?:mutation|subscription)\b/.test(bare), text: bare };
}

interface ReadWrite {
  readonly leaves: readonly Leaf[];
  readonly segments: readonly string[];
  readonly pairs: readonly Leaf[];
  readonly text: string;
}

function readWrite({ url: address, headers, body }: SentWrite): ReadWrite | null {
  if (!URL.canParse(address) || (body !== null && body.length > maxBody)) return null;
  const url = new URL(address);
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const read = body === null || body === '' ? { value: {}, entries: [] } : readBody(type, body);
  if (read === null) return null;
  const decoded = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  return {
    // A name may be given twice, and the first of them counts as well.
    leaves: [...leavesOf(read.value), ...read.entries.flatMap(([key, value]) => leavesOf(value, key))],
    segments: url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
    pairs: queryPairs(url.search).map(({ name, value }) => ({ key: name, value })),
    text: `${url.pathname}${url.search} ${body ?? ''}`,
  };
}

const keyed = ({ leaves, pairs }: ReadWrite, key: RegExp): string[] =>
  [...leaves, ...pairs].filter((leaf) => key.test(lastName(leaf.key))).flatMap(({ value }) => idsOfValue(value));

/** Boxes that are ticked, and lists whatever they are called: a deletion is often of what was chosen. */
const chosenIn = ({ leaves, pairs }: ReadWrite): string[] =>
  [...leaves, ...pairs].flatMap(({ key, value }) => {
    const ids = idsOfValue(value);
    return [tickedId(key, value), ...(ids.length === 1 && ids[0] === value ? [] : ids)].filter((id) => id !== null);
  });

/** Ids in the address, and those by which a body names its record. */
const naming = (write: ReadWrite): string[] => [...write.segments.filter(isId), ...keyed(write, selfKey)];

/** Something in it is called the id of a record, as `gid`, and is ours and only ours. */
function isAbout({ leaves, pairs }: ReadWrite, { ids }: OwnRecord): boolean {
  const named = Map.groupBy(
    [...leaves, ...pairs].filter(({ key }) => idKey.test(lastName(key))),
    ({ key }) => key,
  );
  return [...named.values()].some((given) => {
    const told = given.flatMap(({ value }) => idsOfValue(value)).filter((id) => id !== '');
    return told.length > 0 && told.every((id) => ids.has(id));
  });
}

/** The record says by itself that it is ours, so that ids beside it are those of what it refers to. */
const namesItself = (write: ReadWrite, own: OwnRecord): boolean =>
  naming(write).some((id) => own.ids.has(id)) || isAbout(write, own);

/** It names a record that is not ours. */
function namesOther(act: NonNullable<WritingAct>, write: ReadWrite, own: OwnRecord): boolean {
  const { ids, others, within } = own;
  const refers = act === 'create' || (act === 'update' && namesItself(write, own)) ? [] : keyed(write, idKey);
  const chosen = act === 'delete' ? chosenIn(write) : [];
  // What is made belongs to the open record. What ends in that record changes it.
  const last = write.segments.findLast((part) => !saysChange(part));
  const around = (id: string): boolean => act === 'create' && within?.has(id) === true && last !== id;
  return [...naming(write), ...refers, ...chosen].some((id) => !ids.has(id) && others.has(id) && !around(id));
}

/** Where ours is known, any other record in the address is not ours. */
const addressesOther = ({ segments }: ReadWrite, { ids }: OwnRecord): boolean =>
  ids.size > 0 && segments.some(isId) && !segments.some((part) => ids.has(part));

const inAddress = ({ segments }: ReadWrite, { stem }: OwnRecord): boolean =>
  segments.some((part) => plainOf(part).includes(plainOf(stem)));

const carries = (write: ReadWrite, { stem }: OwnRecord): boolean =>
  [...write.leaves, ...write.pairs].some(({ value }) => says(value, stem));

/** An address to go back to may hold our text because it was searched for, and says nothing of what is deleted. */
const namesByText = ({ leaves, pairs, ...write }: ReadWrite, own: OwnRecord): boolean => {
  const told = (all: readonly Leaf[]): Leaf[] => all.filter(({ value }) => !value.includes('/'));
  return carries({ ...write, leaves: told(leaves), pairs: told(pairs) }, own);
};

const namesOurs = (write: ReadWrite, own: OwnRecord): boolean =>
  inAddress(write, own) ||
  [...write.segments, ...[...write.leaves, ...write.pairs].map(({ value }) => value), ...chosenIn(write)].some((part) =>
    own.ids.has(part),
  );

/** What an app does by itself to the record that it shows, such as fetching a picture for it. */
const touchesOurs = (method: string, { segments }: ReadWrite, { ids }: OwnRecord): boolean =>
  ['PUT', 'PATCH'].includes(method) && segments.some((part) => ids.has(part));

function mayAct(act: NonNullable<WritingAct>, method: string, write: ReadWrite, own: OwnRecord): boolean {
  const graphql = graphqlOf(write.leaves);
  const verb = graphql === null ? write.segments.join(' ') : graphql.text;
  const override = write.leaves.find(({ key }) => /^_method$/i.test(key))?.value.toUpperCase() ?? method;
  if (namesOther(act, write, own)) return false;
  if (act === 'create')
    return (
      ((['POST', 'PUT'].includes(override) && carries(write, own)) || touchesOurs(override, write, own)) &&
      !destroys.test(asWords(verb))
    );
  if (act === 'update')
    return (
      ['POST', 'PUT', 'PATCH'].includes(override) &&
      (carries(write, own) || touchesOurs(override, write, own)) &&
      !addressesOther(write, own) &&
      !destroys.test(asWords(verb))
    );
  return (namesOurs(write, own) || namesByText(write, own)) && !addressesOther(write, own);
}

/** The app sends it to its own server, and it is no mere signal. */
export const isOfApp = ({ url: address, origin, kind }: SentWrite): boolean =>
  URL.canParse(address) && new URL(address).hostname === new URL(origin).hostname && kinds.has(kind);

export function judgeRecordWrite(write: SentWrite, act: WritingAct, own: OwnRecord): WriteDecision {
  const { method, url: address } = write;
  if (!isOfApp(write)) return 'held';
  const read = readWrite(write);
  if (read === null) return 'held';
  const graphql = graphqlOf(read.leaves);
  if (method === 'POST' && graphql !== null && !graphql.mutates) return 'read';
  if (act === null) return method === 'POST' && readingPath.test(new URL(address).pathname) ? 'read' : 'held';
  if (refused.test(asWords(new URL(address).pathname))) return 'held';
  if (mayAct(act, method, read, own)) return 'own';
  return method === 'POST' && readingPath.test(new URL(address).pathname) ? 'read' : 'held';
}

/** A read that says that it deletes, and names our record and no other: some apps delete by it. */
export function deletesByReading(write: SentWrite, own: OwnRecord): boolean {
  const read = write.method === 'GET' && isOfApp(write) ? readWrite(write) : null;
  if (read === null) return false;
  const said = asWords([...read.segments, ...read.pairs.flatMap(({ key, value }) => [key, value])].join(' '));
  return destroys.test(said) && mayAct('delete', 'GET', read, own);
}

/** A stopped write that was about our record, so that what follows proves nothing. */
export function concernsRecord(write: SentWrite, { stem, ids }: OwnRecord): boolean {
  const read = readWrite(write);
  if (says(read?.text ?? `${write.url} ${write.body ?? ''}`, stem)) return true;
  return read === null ? false : [...read.segments, ...naming(read)].some((part) => ids.has(part));
}

/** Ids of the objects in an answer that carry our text. */
export function idsIn(value: unknown, stem: string, found: Set<string> = new Set()): Set<string> {
  if (value === null || typeof value !== 'object') return found;
  if (Array.isArray(value)) {
    for (const each of value.slice(0, maxLeaves)) idsIn(each, stem, found);
    return found;
  }
  const entries = Object.entries(value);
  const ours = entries.some(([, inner]) => typeof inner === 'string' && says(inner, stem));
  for (const [key, inner] of entries) {
    if (ours && ownKey.test(key) && (typeof inner === 'string' || typeof inner === 'number')) found.add(String(inner));
    if (typeof inner === 'object') idsIn(inner, stem, found);
  }
  return found;
}

const ownKey = /^_?(?:id|uuid|guid|pk|key|slug|documentid|nodeid)$/i;
const maxDepth = 6;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The ids that stand nearest to the top: those below them are of what the record refers to. */
function topIds(value: unknown): readonly string[] {
  let level: unknown[] = [value];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const fields = level.flatMap((each) => (Array.isArray(each) || !isObject(each) ? [] : Object.entries(each)));
    const ids = fields.filter(
      ([key, inner]) => ownKey.test(key) && (typeof inner === 'string' || typeof inner === 'number'),
    );
    if (ids.length > 0) return ids.map(([, id]) => String(id));
    level = level
      .flatMap((each) => (isObject(each) ? Object.values(each) : []))
      .filter(isObject)
      .slice(0, maxLeaves);
  }
  return [];
}

/** Ids that the answer to a create names. */
export function idsOfAnswer(json: unknown, location: string | null, from: string): readonly string[] {
  const ids = topIds(json);
  const url = location !== null && URL.canParse(location, from) ? new URL(location, from) : null;
  const place = url?.pathname.split('/').filter(isId) ?? [];
  return ids.length + place.length > 6 ? place : [...ids, ...place];
}
