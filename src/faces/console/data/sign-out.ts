import { consolePages } from '#contract/console-pages.ts';
import { forgetKey } from './key-store.ts';
import { hasSession } from './session.ts';

export async function signOut(): Promise<void> {
  forgetKey();
  if (hasSession()) await fetch('/account/sign-out', { method: 'POST', body: new URLSearchParams() });
  location.assign(consolePages.start);
}
