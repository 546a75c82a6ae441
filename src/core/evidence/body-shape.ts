// The shape of a body: which keys and types, never a value.
const maxDepth = 4;
const maxKeys = 12;

export function shapeOf(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth >= maxDepth ? '[…]' : `[${shapeOf(value[0], depth + 1)} ×${value.length}]`;
  }
  if (typeof value !== 'object') return typeof value;
  if (depth >= maxDepth) return '{…}';
  const keys = Object.keys(value).sort();
  const shown = keys
    .slice(0, maxKeys)
    .map(
      (key) =>
        `${/^[\w$-]{1,40}$/.test(key) ? key : '?'}:${shapeOf((value as Record<string, unknown>)[key], depth + 1)}`,
    );
  return `{${shown.join(',')}${keys.length > maxKeys ? ',…' : ''}}`;
}
