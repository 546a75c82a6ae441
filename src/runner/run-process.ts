// The process of one run. It has its own browser, knows no database and no secret, and ends with its supervisor.
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { hideKnown } from '#core/evidence/known-secrets.ts';
import { BrowserPool } from '#engine/browser/browser-pool.ts';
import { givePageTexts } from '#engine/browser/page-texts.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { carryOut } from './carry-out.ts';
import { readFrames, writeFrame } from './channel/frames.ts';
import { LiveLine } from './channel/live-line.ts';
import type { EngineSettings, FromRunner, ToRunner } from './channel/messages.ts';
import { carryOutPreview } from './preview/carry-out-preview.ts';
import type { PreviewInput } from './preview/preview-run.ts';
import type { RunInput } from './run-input.ts';
import { type LoginTrial, tryLogin } from './try-login.ts';

/** More than any part of a run opens at once: waiting for a context would block those that have one. */
const maxContexts = 40;
const channelFd = 3;

const channel = new Socket({ fd: channelFd, readable: true, writable: true });
/** Whatever is said on the way, no secret of the login is in it. */
function masked(message: FromRunner): FromRunner {
  switch (message.kind) {
    case 'enter':
      return { ...message, step: hideKnown(message.step) };
    case 'say':
      return { ...message, message: hideKnown(message.message), route: message.route && hideKnown(message.route) };
    case 'open':
      return { ...message, routes: message.routes.map(hideKnown) };
    case 'tried':
      return { ...message, why: hideKnown(message.why) };
    case 'failed':
      return { ...message, message: hideKnown(message.message), stack: hideKnown(message.stack) };
    default:
      return message;
  }
}
const send = (message: FromRunner): void => writeFrame(channel, masked(message));
const live = new LiveLine(send);
const end = (code: number): never => process.exit(code);
let ready: Promise<{ readonly settings: EngineSettings; readonly pool: BrowserPool }> | null = null;

/** From here on it can read and write only what anybody may, and its own folder. */
function become(user: number): void {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}

async function prepare(settings: EngineSettings) {
  givePageTexts(settings.texts);
  // It is killed when its run is over, and would otherwise keep nothing for the next.
  flushCompileCache();
  if (settings.user !== null) become(settings.user);
  const onLaunch = (pid: number): void => send({ kind: 'browser', pid });
  const pool = new BrowserPool({ chromium: settings.chromium, maxContexts, onLaunch });
  await pool.warm();
  send({ kind: 'ready' });
  return { settings, pool };
}

async function engineFor(leaveOut: readonly string[]): Promise<EngineDeps> {
  if (ready === null) throw new Error('a run was started before the settings came');
  const { settings, pool } = await ready;
  const { chromium, allow, forbidden } = settings;
  return {
    pool,
    allow,
    forbidden,
    chromiumVersion: chromium.version,
    leaveOut,
    onOpen: (routes) => send({ kind: 'open', routes: routes.slice(0, 100) }),
    onSecrets: (secrets) => send({ kind: 'secrets', secrets: [...secrets].slice(0, 100) }),
    now: () => performance.now(),
  };
}

async function carryOutOne(input: RunInput): Promise<void> {
  send({ kind: 'done', result: await carryOut(await engineFor(input.leaveOut), input, live) });
}

async function previewOne(input: PreviewInput): Promise<void> {
  const engine = await engineFor(input.leaveOut);
  const result = await carryOutPreview(engine, input, (routes) => send({ kind: 'standings', routes: [...routes] }));
  send({ kind: 'previewed', result });
}

async function tryOneLogin(trial: LoginTrial): Promise<void> {
  const { outcome, why } = await tryLogin(await engineFor([]), trial);
  send({ kind: 'tried', outcome, why: why.slice(0, 500) });
}

const tellFailure = (error: unknown): void => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'failed', name: name.slice(0, 100), message: message.slice(0, 4_000), stack: stack.slice(0, 16_000) });
};

function onMessage(message: ToRunner): void {
  switch (message.kind) {
    case 'settings':
      ready = prepare(message.settings);
      ready.catch(tellFailure);
      return;
    case 'start':
      carryOutOne(message.input).catch(tellFailure);
      return;
    case 'preview':
      previewOne(message.input).catch(tellFailure);
      return;
    case 'sign_in':
      tryOneLogin(message.trial).catch(tellFailure);
      return;
    case 'kept':
      return live.onKept(message.id, message.file);
    case 'look':
      return void live.onLook(message.id);
  }
}

// The supervisor is not bounded: what it sends is ours.
readFrames(channel, {
  maxBytes: 0xffff_ffff,
  onMessage: (message) => onMessage(message as ToRunner),
  onBroken: () => end(1),
});
channel.on('error', () => end(1));
channel.on('close', () => end(0));
