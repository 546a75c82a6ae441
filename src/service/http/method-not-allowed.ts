// Which methods an address has, for the Allow header of a 405.
import { pathExpression } from './path-patterns.ts';

export interface KnownRoute {
  readonly method: string;
  readonly path: string;
}

export function methodTable(routes: readonly KnownRoute[]): (path: string) => readonly string[] {
  const rows = routes.map((route) => ({ expression: pathExpression(route.path), method: route.method }));
  return (path) => {
    const methods = new Set<string>();
    for (const { expression, method } of rows) if (expression.test(path)) methods.add(method);
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  };
}
