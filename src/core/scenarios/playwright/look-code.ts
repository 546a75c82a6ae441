// A look of a workflow as a call of the observer and the judge that the exported file carries.
import { literal, literalObject } from './literal.ts';
import type { LookStep } from './look-step.ts';
import type { StepWriter } from './step-writer.ts';

const variableName = (name: string): string => name.replaceAll(/\W/g, '_').toUpperCase();

/** `typed`: code for each text that the scenario types. */
export function orderCode(look: LookStep, { text }: StepWriter, typed: readonly string[]): string {
  const { list, parts, key, withoutTyped, echo } = look;
  const fields = [
    ...(list === null ? [] : [`list: { css: ${text(list.css, 'LIST')}, path: ${text(list.path, 'LIST_PATH')} }`]),
    ...(parts === null
      ? []
      : [
          `parts: { ${Object.entries(parts)
            .map(([name, css]) => `${literal(name)}: ${text(css, `PART_${variableName(name)}`)}`)
            .join(', ')} }`,
        ]),
    ...(key === null ? [] : [`key: ${literalObject(key)}`]),
    ...(withoutTyped ? [`typed: [${[...new Set(typed)].join(', ')}]`] : []),
    ...(echo === null ? [] : [`echo: ${text(echo, 'ECHO')}`]),
  ];
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export function lookCode({ as, family, move, expect }: LookStep, order: string): string {
  const named = literalObject({ as, family, move: move ?? undefined, expect: expect ?? undefined });
  return `${named.slice(0, -2)}, order: ${order} }`;
}

/** What a reader sees of it in the list of steps. */
export const lookTitle = ({ as, family, expect }: LookStep): string =>
  expect === null ? `look ${as}` : `look ${as}: ${family} ${expect}`;
