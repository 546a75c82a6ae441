// The only way into the HTML report: a piece is made by `html`, which escapes every value that is not a piece itself.
import type { Words } from '../words.ts';

export interface Html {
  readonly html: string;
}

type Value = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.toWellFormed().replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function textOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    html: parts.map((part, index) => `${part}${index < values.length ? textOf(values[index] ?? '') : ''}`).join(''),
  };
}

export const nothing: Html = { html: '' };

/** Text of the target, marked and kept apart from ours whatever its direction of writing. */
export const target = (text: string): Html => html`<bdi class="t">${text}</bdi>`;

export const sayWords = (words: Words): readonly Html[] =>
  words.map((part) => (typeof part === 'string' ? html`${part}` : target(part.quoted)));
