// A look of a workflow, read from a compiled step or from a step as a report shows it. Null: it cannot be taken.
import type { KeyPlace } from '#core/workflows/look.ts';

export interface LookStep {
  readonly as: string;
  readonly family: string;
  readonly move: string | null;
  readonly expect: string | null;
  readonly list: { readonly css: string; readonly path: string } | null;
  readonly parts: Readonly<Record<string, string>> | null;
  readonly key: KeyPlace | null;
  /** What is typed in the same scenario is left out of the look. */
  readonly withoutTyped: boolean;
  readonly echo: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function partsOf(value: unknown): Readonly<Record<string, string>> | null {
  const entries = Object.entries(fieldsOf(value) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function keyOf(value: unknown): KeyPlace | null {
  const { cell, find } = fieldsOf(value) ?? {};
  if (typeof cell === 'number' && Number.isInteger(cell)) return { cell };
  return find === 'money' || find === 'date' || find === 'title' ? { find } : null;
}

export function lookOf(step: unknown): LookStep | null {
  const given = fieldsOf(step);
  const compiled = fieldsOf(given?.['workflow']);
  const fields = compiled ?? given;
  const as = textOf(compiled === null ? given?.['look'] : compiled['as']);
  const family = textOf(fields?.['family']);
  const order = fieldsOf(fields?.['order']);
  // What is done with a record takes many steps that only the service can find.
  if (as === null || family === null || order === null || fieldsOf(order['record']) !== null) return null;
  const list = fieldsOf(order['list']);
  const [css, path] = [textOf(list?.['css']), textOf(list?.['path'])];
  return {
    as,
    family,
    move: textOf(fields?.['move']),
    expect: textOf(fields?.['expect']),
    list: css === null || path === null ? null : { css, path },
    parts: partsOf(order['parts']),
    key: keyOf(order['key']),
    withoutTyped: Array.isArray(order['typed']),
    echo: textOf(order['echo']),
  };
}
