// The named function around a place of a script. A build changes names, so the place of the name is what counts: the
// source map tells what is written there in the source.
import { type AnyNode, parse } from 'acorn';

const maxChars = 4 * 1024 * 1024;
const maxNodes = 2_000_000;
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** Lines begin at 1, columns at 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface NamedPlace extends Place {
  readonly text: string;
}

export interface ScriptFunctions {
  /** The names of the functions around a place, from the inside to the outside. */
  around(place: Place): readonly NamedPlace[];
}

function tree(code: string): AnyNode | null {
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return parse(code, {
        ecmaVersion: 'latest',
        sourceType,
        allowHashBang: true,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
      });
    } catch {
      // Code of the other kind, or none at all.
    }
  }
  return null;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Identifier {
  readonly type: 'Identifier' | 'PrivateIdentifier';
  readonly name: string;
  readonly start: number;
}
const asIdentifier = (node: unknown): Identifier | null => {
  const { type } = (node ?? {}) as { readonly type?: string };
  return type === 'Identifier' || type === 'PrivateIdentifier' ? (node as Identifier) : null;
};

/** What a function is called by the code that holds it. */
function nameIn(parent: AnyNode, child: AnyNode): Identifier | null {
  if (parent.type === 'VariableDeclarator') return asIdentifier(parent.id);
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition' || parent.type === 'Property')
    return parent.computed || parent.value !== child ? null : asIdentifier(parent.key);
  if (parent.type !== 'AssignmentExpression' || parent.right !== child) return null;
  const { left } = parent;
  return left.type === 'MemberExpression' && !left.computed ? asIdentifier(left.property) : asIdentifier(left);
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly name: Identifier;
}

/** With a stack of our own: a script may be nested deeper than a call stack. */
function namedFunctions(root: AnyNode): Range[] {
  const found: Range[] = [];
  const open: { readonly node: AnyNode; readonly parent: AnyNode | null }[] = [{ node: root, parent: null }];
  for (let seen = 0; open.length > 0 && seen < maxNodes; seen += 1) {
    const { node, parent } = open.pop()!;
    if (functionTypes.has(node.type)) {
      const own = asIdentifier((node as { readonly id?: unknown }).id);
      const name = own ?? (parent === null ? null : nameIn(parent, node));
      if (name !== null) found.push({ start: node.start, end: node.end, name });
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child === 'object' && child !== null && typeof child.type === 'string')
          open.push({ node: child, parent: node });
  }
  return found;
}

function lineStarts(code: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of code.matchAll(lineEnd)) starts.push(index + end.length);
  return starts;
}

/** Null: the script is too large, or cannot be read. */
export function readFunctions(code: string): ScriptFunctions | null {
  if (code.length > maxChars) return null;
  const root = tree(code);
  if (root === null) return null;
  const starts = lineStarts(code);
  const ranges = namedFunctions(root);
  const placeOf = (offset: number): Place => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - starts[line]! };
  };
  return {
    around: ({ line, column }) => {
      const start = starts[line - 1];
      if (start === undefined) return [];
      const offset = start + column;
      return ranges
        .filter((range) => range.start <= offset && offset < range.end)
        .sort((a, b) => b.start - a.start)
        .map(({ name }) => ({ ...placeOf(name.start), text: name.name }));
    },
  };
}
