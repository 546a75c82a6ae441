// Where a source file can be made wrong in a small way: comparisons, booleans, constants and returns.
import { parseSync } from 'vite';

export interface Place {
  readonly kind: 'comparison' | 'boolean' | 'constant' | 'return';
  readonly start: number;
  readonly end: number;
  /** The text with the parts of `hole` taken from the source: they may hold places of their own. */
  readonly wrong: readonly (string | Hole)[];
}

/** A part of the source, from one offset to another. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const otherOperator: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};

const hole = ({ start, end }: Node): Hole => ({ from: start, to: end });

function ofOperator(node: Node): Place | null {
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
  const other = otherOperator[operator];
  if (other === undefined) return null;
  const kind = node.type === 'LogicalExpression' ? 'boolean' : 'comparison';
  return { kind, start: node.start, end: node.end, wrong: [hole(left), ` ${other} `, hole(right)] };
}

/** A word with meaning for the program; sentences are for people, and no test should repeat them. */
const word = /^[A-Za-z0-9_:/.-]+$/;

function ofLiteral(node: Node): Place | null {
  const { value, start, end } = node as Node & { value: unknown };
  if (typeof value === 'boolean') return { kind: 'boolean', start, end, wrong: [String(!value)] };
  if (typeof value === 'number') return { kind: 'constant', start, end, wrong: [String(value + 1)] };
  if (typeof value === 'string' && word.test(value)) return { kind: 'constant', start, end, wrong: [`'not ${value}'`] };
  return null;
}

function ofNot(node: Node): Place | null {
  if (node['operator'] !== '!') return null;
  return { kind: 'boolean', start: node.start, end: node.end, wrong: ['!!', hole(node['argument'] as Node)] };
}

/** What already has a place of its own says nothing new as a return. */
const plain = new Set(['Literal', 'BinaryExpression', 'LogicalExpression', 'UnaryExpression']);

function ofReturned(value: unknown): Place | null {
  if (!isNode(value) || plain.has(value.type) || value.type === 'BlockStatement') return null;
  return { kind: 'return', start: value.start, end: value.end, wrong: ['undefined'] };
}

function placesOf(node: Node): Place[] {
  const found: (Place | null)[] = [];
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') found.push(ofOperator(node));
  if (node.type === 'Literal') found.push(ofLiteral(node));
  if (node.type === 'UnaryExpression') found.push(ofNot(node));
  if (node.type === 'ReturnStatement') found.push(ofReturned(node['argument']));
  if (node.type === 'ArrowFunctionExpression') found.push(ofReturned(node['body']));
  return found.filter((place) => place !== null);
}

/** Names of fields and modules, and types, are not the program's to get wrong. */
function inner(node: Node): Node[] {
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
    return [];
  if (['ImportDeclaration', 'ExportAllDeclaration'].includes(node.type)) return [];
  const skipped = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'source']);
  if (node['computed'] !== true) skipped.add('key').add('property');
  return Object.entries(node)
    .filter(([name]) => !skipped.has(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

export function findPlaces(name: string, code: string): Place[] {
  const { program, errors } = parseSync(name, code, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0]?.message}`);
  const places: Place[] = [];
  const open: Node[] = [program as unknown as Node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    places.push(...placesOf(node));
    open.push(...inner(node));
  }
  return places.sort((a, b) => a.start - b.start || b.end - a.end);
}
