// One process of the service: API, worker, or both, over one store. What is opened here is closed here, in reverse.
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import { loggedError } from '#service/app/logged-error.ts';
import { type ServerOptions, createServer } from '#service/http/server.ts';
import { RunQueue } from '#service/queue/run-queue.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Config } from './config.ts';
import { noteAddress } from './data-folder.ts';
import { type LocalAccount, ensureLocalAccount } from './local-account.ts';
import { openLocalDesk } from './local-desk.ts';
import { openCheckout } from './open-checkout.ts';
import { openContext } from './open-context.ts';
import { openRows } from './open-rows.ts';
import { locateChromium, openChildren, startWork } from './open-worker.ts';
import { OperatorError } from './operator-error.ts';
import type { ChildPoolOptions } from '#service/worker/children/child-pool.ts';
import type { Confinement } from '#service/worker/children/confinement.ts';
import { Sweeper } from './sweeper.ts';

export interface ServiceRoles {
  readonly api: boolean;
  readonly worker: boolean;
}

export interface OpenService {
  readonly url: string;
  readonly store: Store;
  readonly local: LocalAccount;
  /** Makes a link that signs in to the local account, once. Null where this process has no API. */
  readonly makeEntryLink: (() => Promise<string>) | null;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly roles: ServiceRoles;
  readonly allow: readonly AllowEntry[];
  readonly log: NonNullable<ServerOptions['logger']>;
}

/** Without a sandbox only this machine may send Chromium somewhere, unless the operator wants it so. */
export function refuseWithoutSandbox(config: Config, { sandbox }: Confinement): void {
  if (!sandbox && !config.loopback && !config.allowNoSandbox)
    throw new OperatorError(
      `HOST is ${config.host}, and Chromium has no sandbox here.`,
      'Run as another user than root, allow user namespaces, listen on 127.0.0.1 behind a reverse proxy, or set PROOFRUN_ALLOW_NO_SANDBOX=1.',
    );
}

/** Loaded with the first request, so that it does not delay a start. */
export const serveMcp: NonNullable<ServerOptions['mcp']> = async (request, body, api) =>
  (await import('#faces/mcp/answer-over-http.ts')).answerOverHttp(request, body, {
    ...api,
    baseUrl: new URL(request.url).origin,
  });

export async function openService({ config, roles, allow, log }: ServiceOptions): Promise<OpenService> {
  const onError = (error: unknown): void => log.error({ error: loggedError(error) }, 'in the background');
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const chromium = roles.worker ? await locateChromium(config) : null;
    const store = await openRows(config);
    closers.push(() => store.close());
    const local = await ensureLocalAccount(store, config.dataDir);
    const onWeaker: ChildPoolOptions['onWeaker'] = ({ sandbox }, why) =>
      log.warn({ why }, sandbox ? 'runs are held in less well' : 'Chromium runs without its sandbox');
    const children = chromium === null ? null : openChildren({ config, chromium, allow, onError, onWeaker });
    if (children !== null) closers.push(() => children.close());
    if (children !== null && !config.loopback) refuseWithoutSandbox(config, await children.prove());
    // Stopped before the processes of its runs, so that running runs are requeued.
    const queue = new RunQueue(store, onError);
    closers.push(() => queue.stop());
    await queue.start();
    if (children !== null) await startWork({ config, store, queue, children, onError });
    let makeEntryLink: OpenService['makeEntryLink'] = null;
    if (roles.api) {
      const desk = openLocalDesk({ config, store, log, onError });
      makeEntryLink = () => desk.makeEntryLink(local.account.id);
      const checkout = await openCheckout(config, onError);
      const sweeper = new Sweeper({ store, queue, checkout, onError });
      closers.push(() => sweeper.close());
      const browserReady = chromium === null ? null : async (): Promise<boolean> => true;
      const context = openContext({
        config,
        store,
        desk,
        queue,
        checkout,
        publicUrl: config.publicUrl,
        allow,
        browserReady,
      });
      const server = await createServer({
        context,
        rateLimits: config.rateLimits,
        trustProxy: config.trustProxy,
        mcp: serveMcp,
        logger: log,
      });
      closers.push(() => server.close());
      await listen(server, config);
      closers.push(noteAddress(config.dataDir, config.publicUrl));
    }
    return { url: config.publicUrl, store, local, makeEntryLink, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Awaited<ReturnType<typeof createServer>>, config: Config): Promise<void> {
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new OperatorError(
        `Port ${config.port} on ${config.host} is in use by another program.`,
        `Stop it, or choose another port: PORT=${config.port + 100} npm start`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND')
      throw new OperatorError(`Cannot listen on ${config.host}:${config.port} (${code}).`, 'Correct HOST and PORT.');
    throw error;
  }
}
