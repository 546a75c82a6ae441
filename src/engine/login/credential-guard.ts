// Sees to it that what was typed goes only to the origins of the login, and never into an address.
import type { BrowserContext, Request } from 'playwright-core';

export interface CredentialGuard {
  /** What must not get out from now on. */
  watch(secret: string): void;
  /** The status of the last answer to a request that carried a secret; null: none was seen. */
  answered(): number | null;
  /** A page wanted to send a secret to another origin. */
  readonly sentElsewhere: boolean;
  /** A page wanted to send a secret in an address, as a form does whose script is not there yet. */
  readonly sentInAddress: boolean;
  forget(): void;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** In a form, in JSON or in parts; a short one only as a whole value. */
function carries(body: string, secret: string): boolean {
  const forms = [secret, encodeURIComponent(secret), new URLSearchParams({ v: secret }).toString().slice(2)];
  const json = JSON.stringify(secret).slice(1, -1);
  const all = [...new Set([...forms, json])];
  return all.some((form) => new RegExp(`(?:^|[="':\\s])${escape(form)}(?:$|["'&,}\\s])`).test(body));
}

const inAddress = (url: URL, secret: string): boolean => [...url.searchParams.values()].includes(secret);

/** A script that names user and password for a call: the browser sends them in a header, not in the address. */
function inHeader(url: URL, secret: string): boolean {
  const same = new URL(url);
  same.password = secret;
  return url.password !== '' && url.password === same.password;
}

export async function guardCredentials(
  context: BrowserContext,
  origins: ReadonlySet<string>,
): Promise<CredentialGuard> {
  const secrets = new Set<string>();
  let status: number | null = null;
  let sentElsewhere = false;
  let sentInAddress = false;
  const bodyOf = (request: Request): string => request.postDataBuffer()?.toString('utf8') ?? '';
  const isCarrier = (request: Request): boolean => {
    const body = bodyOf(request);
    const url = new URL(request.url());
    return [...secrets].some((secret) => inHeader(url, secret) || (body !== '' && carries(body, secret)));
  };
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if ([...secrets].some((secret) => inAddress(url, secret))) {
      sentInAddress = true;
      return route.abort('blockedbyclient').catch(() => undefined);
    }
    if (!origins.has(url.origin) && isCarrier(request)) {
      sentElsewhere = true;
      return route.abort('blockedbyclient').catch(() => undefined);
    }
    return route.continue().catch(() => undefined);
  });
  context.on('response', (response) => {
    if (isCarrier(response.request())) status = response.status();
  });
  return {
    watch: (secret) => void secrets.add(secret),
    answered: () => status,
    get sentElsewhere() {
      return sentElsewhere;
    },
    get sentInAddress() {
      return sentInAddress;
    },
    forget: () => {
      sentInAddress = false;
      status = null;
    },
  };
}
