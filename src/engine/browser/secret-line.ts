// A line from a script of ours in the page's own world to the engine. The page can neither find it nor speak on it.

export interface SecretLine {
  /** What Chromium calls the line in the page, until our script has taken it. */
  readonly name: string;
  /** Begins each message. Only our script and the engine know it. */
  readonly key: string;
}

const randomWord = (): string => crypto.randomUUID().replaceAll('-', '');

/** Another one for each tab. */
export const newSecretLine = (): SecretLine => ({ name: `_${randomWord()}`, key: randomWord() });

/**
 * A script for the page's own world that runs before any of the page. It takes the line away from the page and gives
 * its body `say(word)`, which calls nothing that the page could replace. Where there is no line, `say` is undefined.
 * Strict, since a stack trace hands functions that are not strict to the page.
 */
export const scriptOnLine = ({ name, key }: SecretLine, body: string): string => `(() => { 'use strict';
  const line = globalThis.${name};
  delete globalThis.${name};
  const say = typeof line === 'function' ? (word) => { line('${key}' + word); } : undefined;
  ${body}
})()`;

/** The word that our script said; null for anything else, however large. */
export function wordFrom<Word extends string>(
  line: SecretLine,
  call: { readonly name: string; readonly payload: string },
  words: readonly Word[],
): Word | null {
  if (call.name !== line.name) return null;
  return words.find((word) => call.payload === `${line.key}${word}`) ?? null;
}
