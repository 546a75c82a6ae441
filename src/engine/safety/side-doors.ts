// Ways out of a page that holding its requests does not close, and how each of them is closed.
import { type SecretLine, scriptOnLine, wordFrom } from '#engine/browser/secret-line.ts';
import type { CDPSession } from 'playwright-core';

/** Sends a command to a page, a frame or a worker. */
export type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>;

const deniedWord = 'denied';
const noNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Sockets pass no `Fetch`: for them alone the network is gone. */
export async function closeSockets(send: Send): Promise<void> {
  const matchedNetworkConditions = ['ws://*:*/*', 'wss://*:*/*'].map((urlPattern) => ({ urlPattern, ...noNetwork }));
  await send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions });
}

const deafWorker = (line: SecretLine): string =>
  scriptOnLine(
    line,
    `if (say !== undefined && 'SharedWorker' in globalThis)
    globalThis.SharedWorker = class SharedWorker extends EventTarget {
      port = new MessageChannel().port1;
      constructor() { super(); say('${deniedWord}'); }
    };`,
  );

/** Shared workers belong to no page, and rules about their sockets have no effect. The page gets one that does nothing. */
export async function denySharedWorkers(send: Send, line: SecretLine): Promise<void> {
  await send('Runtime.addBinding', { name: line.name });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: deafWorker(line), runImmediately: true });
}

/** Whether the page asked for a shared worker and was refused. */
export const isDenial = (line: SecretLine, call: { readonly name: string; readonly payload: string }): boolean =>
  wordFrom(line, call, [deniedWord]) !== null;

/** Whether the context has one, running or not. */
export async function hasServiceWorker(cdp: CDPSession): Promise<boolean> {
  const registered = new Set<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (isDeleted) registered.delete(registrationId);
      else registered.add(registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  // Those that are there already are told before the next answer.
  await cdp.send('ServiceWorker.disable');
  return registered.size > 0;
}
