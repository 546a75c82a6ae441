// A service that listens under its own address, and a browser in front of it.
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { loadWorkflowCode } from '#engine/export/load-workflow-code.ts';
import type { Chromium } from '#engine/browser/find-chromium.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { freePort } from './binary.ts';
import type { TestAccount, TestService } from './service.ts';

export interface Seen {
  readonly page: Page;
  /** Errors of the console, uncaught exceptions and requests to elsewhere. */
  readonly complaints: string[];
}

export interface SignedInOwner {
  readonly context: BrowserContext;
  readonly owner: TestAccount;
  readonly email: string;
  readonly password: string;
}

export interface ConsoleWorld {
  readonly base: string;
  /** A browser that nobody has signed in with. */
  stranger(): Promise<BrowserContext>;
  /** A browser with the session of a new account, and a key of that account. */
  signedIn(): Promise<SignedInOwner>;
  open(context: BrowserContext, path: string, size?: { width: number; height: number }): Promise<Seen>;
  close(): Promise<void>;
}

const password = 'a long enough password';
const laptop = { width: 1280, height: 800 };
let people = 0;

/** The service stays with whoever started it. */
export async function openConsoleWorld(
  service: TestService,
  found: Chromium,
  host = '127.0.0.1',
): Promise<ConsoleWorld> {
  const port = await freePort();
  const base = `http://${host}:${port}`;
  const allow = parseAllowList('*.localhost:*,127.0.0.1:*');
  if (!allow.ok) throw new Error(allow.reason);
  const targets = { allow: allow.entries };
  const door = await service.openDoor({ context: { publicUrl: base, targets, workflowCode: loadWorkflowCode } });
  await door.listen({ host: '127.0.0.1', port });
  const browser: Browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.flags.args],
  });
  const stranger = () => browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' });
  return {
    base,
    stranger,
    async signedIn() {
      const context = await stranger();
      const page = await context.newPage();
      people += 1;
      await page.goto(`${base}/account/sign-up`);
      const email = `console${people}@example.com`;
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(`${base}/account`);
      const cookies = await context.cookies(base);
      const made = await door.inject({
        method: 'POST',
        url: '/api/account/keys',
        headers: { origin: base, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        payload: { name: 'test' },
      });
      const { id, key } = made.json<{ id: string; key: string }>();
      await page.close();
      return { context, owner: { id: '', keyId: id, key }, email, password };
    },
    async open(context, path, size = laptop) {
      const page = await context.newPage();
      await page.setViewportSize(size);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${base}/`)) complaints.push(`a request to ${request.url()}`);
      });
      await page.goto(`${base}${path}`);
      return { page, complaints };
    },
    close: () => browser.close(),
  };
}
