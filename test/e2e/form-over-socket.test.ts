// A workflow may not write: what a form sends through an open socket stays in the page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptWebSocket } from '../../fixtures/controls/accept-web-socket.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const page = `<!doctype html><html lang="en"><title>Rooms</title><h1>Rooms</h1>
  <form id="room"><label>Name <input id="name"></label><button id="join">Join</button></form>
  <script>
    const socket = new WebSocket('ws://' + location.host + '/live');
    document.querySelector('form').onsubmit = (event) => {
      event.preventDefault();
      socket.send('join');
    };
  </script>`;

const heard: string[] = [];
const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
let browser: TestBrowser;
beforeAll(async () => {
  const keep = (text: string): null => {
    heard.push(text);
    return null;
  };
  server.on('upgrade', acceptWebSocket('/live', keep));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await openTestBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function sent(template: string): Promise<string> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = (as: string, expect?: string): WorkflowStep => ({
    workflow: { as, family: 'form_submit', order: { parts: { f0: '#name' } }, ...(expect && { expect }) },
  });
  const scenario = compileScenario({
    title: 'Joining a room',
    template,
    route: '/',
    viewport: 'laptop',
    preflight: null,
    steps: [
      { action: 'goto', path: '/' },
      { action: 'type', target: { css: '#name' }, value: 'qa sample' },
      look('typed'),
      { action: 'click', target: { css: '#join' } },
      look('sent', 'answers'),
    ],
    holdsWrites: true,
  });
  const deadline = createDeadline({ ms: 60_000, what: 'the scenario', now: browser.engine.now });
  const at = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  const hooks = { emit: () => undefined, deadline, savePicture: async () => '' };
  const orders = [{ key: 's01', scenario, readAt: null }];
  const { runs } = await withRunTools(browser.engine, at, (tools) =>
    runScenarios(tools, { orders, preflight: null, entry: '/' }, hooks),
  ).finally(() => deadline.end());
  const { outcome, code } = judgeScenario(scenario, runs[0]!);
  return `${outcome} ${code}`;
}

test('a form that goes through an open socket is clicked, and its message stays', { timeout: 60_000 }, async () => {
  expect(await sent('workflow_form_submit')).toBe('passed null');
  expect(heard).toEqual([]);
});

test('the same click reaches the target where nothing is submitted: the instrument moves', {
  timeout: 60_000,
}, async () => {
  await sent('workflow_tabs');
  expect(heard).toEqual(['join']);
});
