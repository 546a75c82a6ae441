// Reads the tags of a document once from left to right. A comment or a tag that never ends takes the rest of the
// document with it, as it does in a browser: to look for another beginning inside it would read the rest again and again.
export interface HtmlTag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: string;
  /** The code of a script or style element, else null. */
  readonly content: string | null;
}

/** Every element below one of these repeats its name. */
const maxNameLength = 64;
const beginning = /<(?:!--|(\/?)([a-zA-Z][^\s/>]*))/g;
const plain = /[^"'>]*/y;

/** Where the `>` of a tag is, behind its quoted values. Null: it never comes. */
function endOfTag(source: string, from: number): number | null {
  for (let at = from; at < source.length; ) {
    plain.lastIndex = at;
    plain.test(source);
    const stop = plain.lastIndex;
    const sign = source[stop];
    if (sign === '>') return stop;
    const close = sign === undefined ? -1 : source.indexOf(sign, stop + 1);
    if (close < 0) return null;
    at = close + 1;
  }
  return null;
}

function endOfContent(source: string, name: 'script' | 'style', from: number): number {
  const end = name === 'script' ? /<\/script/gi : /<\/style/gi;
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

export function* htmlTags(source: string): Generator<HtmlTag> {
  for (let at = 0; ; ) {
    beginning.lastIndex = at;
    const found = beginning.exec(source);
    if (found === null) return;
    const from = found.index + found[0].length;
    const [, slash, rawName] = found;
    if (rawName === undefined) {
      const end = source.indexOf('-->', from);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const end = endOfTag(source, from);
    if (end === null) return;
    at = end + 1;
    const name = rawName.slice(0, maxNameLength).toLowerCase();
    const closing = slash === '/';
    let content: string | null = null;
    if (!closing && (name === 'script' || name === 'style')) {
      const start = at;
      at = endOfContent(source, name, start);
      content = source.slice(start, at);
    }
    yield { name, closing, attributes: source.slice(from, end), content };
  }
}
