// Where the browser is. The address is the only state that pages share.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const opened = location.pathname;
let moved = false;
const tell = (): void => {
  moved ||= location.pathname !== opened;
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', tell);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False on the page that the browser opened itself, whatever is filtered there. */
export const hasMoved = (): boolean => moved;

const address = (): string => `${location.pathname}${location.search}`;

export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (path === address()) return;
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  tell();
}

export interface Here {
  readonly path: string;
  readonly query: URLSearchParams;
}

export function useHere(): Here {
  const [path = '', query = ''] = useSyncExternalStore(subscribe, address).split('?');
  return { path, query: new URLSearchParams(query) };
}
