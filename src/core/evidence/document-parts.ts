// The parts of a served document that belong to a build: code and structure, without text, values and nonces.
import { createHash } from 'node:crypto';
import { digestOf } from './digest.ts';
import { htmlTags } from './html-tags.ts';
import { OpenElements } from './open-elements.ts';

export interface DocumentParts {
  readonly parts: Readonly<Record<string, string>>;
  /** Addresses of scripts and style sheets that the document itself names. */
  readonly references: readonly string[];
}

const maxCharacters = 2_000_000;
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const versionName = /version|build|revision|commit|release|generator/i;
/** Values that wire elements together are structure; values of data are not. */
const wiring = /^(?:aria-[a-z]+|for|id|name|type|role|alt|lang|tabindex|width|height|colspan|rowspan)$/;
/** A link that leads nowhere yet: which links do is structure, where the others lead is data. */
const leadsNowhere = (href: string): boolean => /^(?:#?$|javascript:)/i.test(href.trim());
const codeType = /^$|javascript|^module$|importmap/i;

export const contentDigest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Tokens, times and counters inside code change from load to load; the code around them is the build. */
export const withoutTokens = (code: string): string =>
  code
    .replaceAll(/(["'`])[A-Za-z0-9+/=_.:-]{16,}\1/g, '$1#$1')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '#')
    .replaceAll(/\b[0-9a-f]{16,}\b/gi, '#')
    .replaceAll(/\d{5,}/g, '#');

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  return found;
}

/** Rows of a list vary with the data: each kind of place counts once. */
export function documentParts(html: string): DocumentParts {
  const source = html.slice(0, maxCharacters);
  const skeleton = new Set<string>();
  const looks = new Set<string>();
  const wires = new Set<string>();
  const versions: string[] = [];
  const references: string[] = [];
  const parts: Record<string, string> = {};
  const open = new OpenElements();
  const inline = { script: 0, style: 0 };
  for (const { name: tag, closing, attributes: rawAttributes, content } of htmlTags(source)) {
    if (closing) {
      open.close(tag);
      continue;
    }
    const attributes = attributesOf(rawAttributes);
    skeleton.add(`${open.inner}>${tag}[${[...attributes.keys()].sort().join(' ')}]`);
    const look = `${attributes.get('class') ?? ''}|${attributes.get('style') ?? ''}`;
    if (look !== '|') looks.add(`${tag} ${withoutTokens(look)}`);
    for (const [name, value] of attributes)
      if (wiring.test(name) || (name === 'content' && attributes.get('name') === 'viewport'))
        wires.add(`${tag} ${name}=${withoutTokens(value).replaceAll(/\d+/g, '#')}`);
    if (tag === 'a' && leadsNowhere(attributes.get('href') ?? ''))
      wires.add(`${open.inner}>a.${withoutTokens(attributes.get('class') ?? '')} leads nowhere`);
    if (tag === 'meta' && versionName.test(attributes.get('name') ?? ''))
      versions.push(`${attributes.get('name')}=${attributes.get('content') ?? ''}`);
    const address = tag === 'script' ? attributes.get('src') : tag === 'link' ? attributes.get('href') : undefined;
    if (address !== undefined) references.push(address);
    if (tag === 'script' || tag === 'style') {
      const code = content ?? '';
      if (code.trim() !== '' && (tag === 'style' || codeType.test(attributes.get('type') ?? '')))
        parts[`inline ${tag} ${inline[tag]++}`] = contentDigest(withoutTokens(code));
      continue;
    }
    if (!voids.has(tag) && !rawAttributes.endsWith('/')) open.open(tag);
  }
  parts['skeleton'] = digestOf([...skeleton].sort());
  parts['wires'] = digestOf([...wires].sort());
  parts['looks'] = digestOf([...looks].sort());
  if (versions.length > 0) parts['version'] = digestOf(versions);
  return { parts, references };
}
