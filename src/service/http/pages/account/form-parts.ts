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
  const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead>${cells('th', head.map(escapeHtml))}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`;
}

export const time = (iso: string | null, none: string): string =>
  iso === null
    ? escapeHtml(none)
    : `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))}</time>`;
