import { getDomain } from 'tldts';

/** The domain that someone registered, or the host where there is none. */
export const registrableDomain = (host: string): string => getDomain(host) ?? host;
