import { consoleSessionMeta } from '#contract/console-pages.ts';
import { readKey } from './key-store.ts';

/** The service writes it into the document, so that no request has to be refused to find out. */
export const hasSession = (): boolean =>
  document.querySelector(`meta[name="${consoleSessionMeta}"]`)?.getAttribute('content') === 'open';

export const isSignedIn = (): boolean => hasSession() || readKey() !== null;
