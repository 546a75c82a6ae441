/** `scopedPaths[3]`, `preflight.maxResponseMs`: one form for every path in `details`. */
export function fieldPath(parts: readonly PropertyKey[]): string {
  let path = '';
  for (const part of parts) {
    if (typeof part === 'number') path += `[${part}]`;
    else path += path === '' ? String(part) : `.${String(part)}`;
  }
  return path;
}
