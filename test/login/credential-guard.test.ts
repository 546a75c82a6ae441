// What the guard lets out of a page in which a password was typed.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardCredentials } from '#engine/login/credential-guard.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const password = 'typed 50%-secret';
const heard: string[] = [];

async function serve(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const { url, headers } = request;
    if (url !== '/') heard.push(headers.authorization ?? 'nobody');
    if (url !== '/' && headers.authorization === undefined)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Desk"', 'access-control-allow-origin': '*' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Desk</title><p>Desk');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let browser: TestBrowser;
let own: Awaited<ReturnType<typeof serve>>;
let other: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  [browser, own, other] = await Promise.all([openTestBrowser(), serve(), serve()]);
});
afterAll(async () => {
  await browser.close();
  own.server.close();
  other.server.close();
});

/** Opens the desk and has its own code call an address as `anna`. */
async function callFrom(address: string) {
  heard.length = 0;
  const target = { url: `${own.origin}/`, origin: own.origin, host: '127.0.0.1', productionLooking: false };
  return withRunTools(browser.engine, target, async (tools) => {
    const context = await tools.newContext('laptop');
    try {
      const guard = await guardCredentials(context, new Set([own.origin]));
      guard.watch(password);
      const page = await context.newPage();
      await page.goto(`${own.origin}/`);
      const given = ['GET', address, true, 'anna', password].map((each) => JSON.stringify(each)).join();
      const call = `const call=new XMLHttpRequest();call.open(${given});call.onloadend=ended;call.send()`;
      await page.evaluate(`new Promise((ended)=>{${call}})`);
      return { elsewhere: guard.sentElsewhere, inAddress: guard.sentInAddress, answered: guard.answered() };
    } finally {
      await context.close();
    }
  });
}

const header = `Basic ${Buffer.from(`anna:${password}`).toString('base64')}`;

test('a script may name user and password for a call to the origin of the login', async () => {
  expect(await callFrom(`${own.origin}/calls`)).toEqual({ elsewhere: false, inAddress: false, answered: 200 });
  expect(heard).toEqual(['nobody', header]);
});

test('not to another origin, and not in the query', async () => {
  await callFrom(`${other.origin}/calls`);
  expect(heard).not.toContain(header);
  expect(await callFrom(`${own.origin}/calls?p=${encodeURIComponent(password)}`)).toMatchObject({ inAddress: true });
  expect(heard).toEqual([]);
});
