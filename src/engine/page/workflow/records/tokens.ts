// Names by which the code of a row can say which record it is: ids in its attributes and addresses.
import { attributesOf } from '../../dom/past-fields.ts';

const idLike = /^(?:\d{1,19}|[0-9a-f]{8,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{10,40})$/i;
const naming =
  /^(?:id|value|href|action|name|for|key|formaction|data-.*|hx-.*|x-.*|aria-labelledby|aria-label|onclick)$/i;
/** The id of a row is a word and the number of its record: `row12`. */
const numberAtEnd = /^[a-z]{1,20}(\d{1,19})$/i;
const maxElements = 120;
const maxTokens = 60;

const partsOf = (value: string): string[] =>
  value
    .split(/[^A-Za-z0-9_-]+/)
    .flatMap((part) => [part, ...part.split(/[_-]/)])
    .filter((part) => idLike.test(part) && /\d/.test(part));

export function tokensOf(row: Element): string[] {
  const tokens = new Set<string>();
  const elements = [row, ...row.querySelectorAll('*')].slice(0, maxElements);
  for (const element of elements)
    for (const { name, value } of attributesOf(element)) {
      if (!naming.test(name)) continue;
      const end = name === 'id' && element === row ? numberAtEnd.exec(value)?.[1] : undefined;
      for (const token of [...partsOf(value.slice(0, 400)), ...(end === undefined ? [] : [end])])
        if (tokens.size < maxTokens) tokens.add(token);
    }
  return [...tokens];
}
