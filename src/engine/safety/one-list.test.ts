// Nothing in the engine but safety says by words of its own what harms or leaves, nor which methods write.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  destroyWords,
  dropWords,
  paymentWords,
  resetWords,
  sendWords,
  signOutWords,
} from '#core/words/harmful-words.ts';
import { cancelWords, closeWords, declineWords } from '#core/words/leaving-words.ts';

const engine = fileURLToPath(new URL('..', import.meta.url));
/** Words such as "back" or "later" are left out: they stand in lists of other meanings as well. */
const known = new Set(
  [destroyWords, dropWords, paymentWords, resetWords, sendWords, signOutWords, cancelWords, closeWords, declineWords]
    .flatMap((list) => list.split('|'))
    .filter((word) => /^\p{L}[\p{L} ]*$/u.test(word)),
);
const methods = /['"](?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)['"]/g;

/** Two words of one list with a bar, a comma or quotes between them. */
function listsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return false;
    const alternatives = [...line.matchAll(/[\p{L} ?]+(?:\|[\p{L} ?,]+)+/gu)].some(
      ([found]) => found.split('|').filter((word) => known.has(word.toLowerCase())).length >= 2,
    );
    const quoted = new Set(
      [...line.matchAll(/['"]([\p{L} ]+)['"]/gu)].map(([, word]) => word!).filter((word) => known.has(word)),
    );
    const listed = /[[(]\s*['"][A-Z]+['"]\s*,/.test(line) && (line.match(methods)?.length ?? 0) >= 2;
    return alternatives || quoted.size >= 3 || listed;
  });
}

const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:safety|guard)\//.test(file),
);

test('the engine holds no word list and no list of methods outside safety', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) =>
    listsIn(readFileSync(join(engine, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  `const leaves = /close|cancel|dismiss/i;`,
  `const words = 'delete|remove';`,
  `const reads = new Set(['GET', 'HEAD']);`,
  `const harm = ['delete', 'remove', 'purge'];`,
])('it would be seen: %s', (line) => {
  expect(listsIn(line)).toEqual([line]);
});
