// Sets up the names under which page code reads nodes. Every bundle begins with it.
import { ownPrefix } from './own-prefix.ts';
import { pristineNames } from './pristine-names.ts';

type Interfaces = Readonly<Record<string, { readonly prototype: object } | undefined>>;

/** A frame whose scripts are off has no script of ours that could do it there. */
export function protectRealm(view: object): void {
  const interfaces = view as Interfaces;
  if (Object.hasOwn(interfaces['Node']!.prototype, `${ownPrefix}nodeType`)) return;
  for (const [owner, names] of pristineNames) {
    const prototype = interfaces[owner]?.prototype;
    if (prototype === undefined) continue;
    for (const name of names) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      if (found !== undefined) Object.defineProperty(prototype, `${ownPrefix}${name}`, found);
    }
  }
}

protectRealm(globalThis);
