// A wide net: what it catches travels to the audits, which decide. Narrow here loses; narrow there explains.
import type { SuspectPattern } from '#core/evidence/text-facts.ts';

const part = '[a-z][a-zA-Z0-9]*(?:[_-][a-zA-Z0-9]+)*';
const dotted = `(?:${part}:)?${part}(?:\\.${part})+`;
const capitals = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+';

export const suspectFinders: readonly { readonly pattern: SuspectPattern; readonly find: RegExp }[] = [
  { pattern: 'undefined', find: /(?<![\w-])undefined(?![\w-])/g },
  { pattern: 'null', find: /(?<![\w-])null(?![\w-])/g },
  {
    pattern: 'nan',
    find: /(?<![A-Za-z0-9_])NaN(?:(?![A-Za-z0-9_])|(?=(?:px|ms|s|m|h|d|[kKMG]?B|k[gm]|[cm]m|min|th)\b))|-?(?<![A-Za-z0-9_])Infinity(?![A-Za-z0-9_])/g,
  },
  { pattern: 'object', find: /\[object [A-Z]\w*\]/g },
  { pattern: 'date', find: /(?<!\w)Invalid [Dd]ate(?!\w)/g },
  {
    pattern: 'template',
    find: /\{\{[^{}\n]{1,80}\}\}|\$\{[^{}\n]{1,80}\}|<%[^%\n]{1,80}%>|\{%[^%\n]{1,80}%\}|(?<![\w%])%(?:\(\w{1,30}\)|\d\$)?[sd](?![A-Za-z])|(?<![\w{$/])\{(?:\d|[a-z]\w{0,30})\}(?![\w}/])/g,
  },
  { pattern: 'key', find: new RegExp(`^\\s*(?:${dotted}|${capitals})\\s*$`, 'g') },
  { pattern: 'key', find: /\b(?:translation missing|missing translation)[:\s]+["']?[\w-]+(?:[.:][\w-]+)+/gi },
  {
    pattern: 'mojibake',
    find: /(?:[\u00c3\u00c2\u00c4\u00c5][\u0080-\u009f\u00a1-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|\u00e2(?:\u20ac|\u201a)[\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|\u00f0\u0178|\u00ef\u00bf\u00bd|\ufffd)/g,
  },
  {
    pattern: 'placeholder',
    find: /\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisc?ing\b|\b(?:your|insert|add|place|put)\s+(?:your\s+)?(?:text|title|heading|headline|subtitle|copy|content|description|paragraph)\s+(?:goes\s+)?here\b|\b(?:text|title|heading|headline|subtitle|copy|content|description|paragraph)\s+goes\s+here\b|^\s*(?:TODO|FIXME|TBD)\b\s*[:\u2013-].{0,60}\b(?:copy|text|wording|content|translat\w+|description|screenshot)\b/gi,
  },
];

/** A cheap first look: a text without any of these signs holds no suspect. */
export const couldBeSuspect =
  /undefined|null|NaN|Infinity|\[object|nvalid [Dd]ate|[{%_.]|[\u00c2-\u00c5\u00e2\u00f0\u00ef\ufffd]|[Ii][Pp][Ss][Uu][Mm]|[Aa][Mm][Ee][Tt]|[Cc]onsectetur|[Hh][Ee][Rr][Ee]|TODO|FIXME|TBD|[Tt]ranslation/;
