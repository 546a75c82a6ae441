// Parts of plain HTML forms. Every text is escaped here.
import { escapeHtml } from '../page-shell.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'number';
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly value?: string;
  readonly hint?: string;
}

export function field({
  name,
  label,
  type = 'text',
  autocomplete = 'off',
  required = true,
  value,
  hint,
}: Field): string {
  const id = `field-${name}`;
  const described = hint === undefined ? '' : ` aria-describedby="${id}-hint"`;
  return `<p class="field"><label for="${id}">${escapeHtml(label)}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required ? ' required' : ''}${described} value="${escapeHtml(value ?? '')}">
${hint === undefined ? '' : `<small id="${id}-hint">${escapeHtml(hint)}</small>`}</p>`;
}

export const choice = (name: string, label: string, options: readonly string[]): string =>
  `<p class="field"><label for="field-${name}">${escapeHtml(label)}</label>
<select id="field-${name}" name="${name}">${options.map((each) => `<option>${escapeHtml(each)}</option>`).join('')}</select></p>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export const form = (action: string, parts: readonly string[], button: string): string =>
  `<form method="post" action="${escapeHtml(action)}">${parts.join('\n')}<button type="submit">${escapeHtml(button)}</button></form>`;

/** A small form that is one button; `about` tells which row it belongs to. */
export const rowButton = (action: string, id: string, button: string, about: string): string =>
  `<form method="post" action="${escapeHtml(action)}" class="inline">${hidden('id', id)}<button type="submit" class="quiet" aria-label="${escapeHtml(`${button} ${about}`)}">${escapeHtml(button)}</button></form>`;

export const notice = (texts: readonly string[]): string =>
  texts.length === 0
    ? ''
    : `<div class="notice" role="alert">${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div>`;

/** Cells are trusted HTML. */
export function table(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): string {
  if (rows.length === 0) return `<p>${escapeHtml(empty)}</p>`;
  const heads = head.map(escapeHtml);
  const line = (row: readonly string[]): string =>
    `<tr role="row">${row.map((cell, at) => `<td role="cell" data-head="${heads[at] ?? ''}">${cell}</td>`).join('')}</tr>`;
  const first = heads.map((cell) => `<th scope="col" role="columnheader">${cell}</th>`).join('');
  // Rows stand below each other on a phone, where only the roles still say that they are a table.
  return `<div class="scroll rows" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table role="table"><thead role="rowgroup"><tr role="row">${first}</tr></thead><tbody role="rowgroup">${rows.map(line).join('')}</tbody></table></div>`;
}

export const time = (iso: string | null, none: string): string =>
  iso === null
    ? escapeHtml(none)
    : `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))}</time>`;
