// One process of the service: API, worker, or both, over one store. What is opened here is closed here, in reverse.
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import { loggedError } from '#service/app/logged-error.ts';
import { type ServerOptions, createServer } from '#service/http/server.ts';
import { RunQueue } from '#service/queue/run-queue.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Config } from './config.ts';
import { noteAddress } from './data-folder.ts';
import { type LocalAccount, ensureLocalAccount } from './local-account.ts';
import { openContext } from './open-context.ts';
import { openRows } from './open-rows.ts';
import { locateChromium, openPool, startWork } from './open-worker.ts';
import { OperatorError } from './operator-error.ts';
import { Sweeper } from './sweeper.ts';

export interface ServiceRoles {
  readonly api: boolean;
  readonly worker: boolean;
}

export interface OpenService {
  readonly url: string;
  readonly store: Store;
  readonly local: LocalAccount;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly roles: ServiceRoles;
  readonly allow: readonly AllowEntry[];
  readonly log: NonNullable<ServerOptions['logger']>;
}

/** As root Chromium runs without its sandbox, and then only this machine may send it somewhere. */
export function refuseOpenRoot(config: Config, uid: number | undefined): void {
  if (uid === 0 && !config.loopback)
    throw new OperatorError(
      `HOST is ${config.host}, and Chromium has no sandbox when run as root.`,
      'Run as another user, or listen on 127.0.0.1 behind a reverse proxy.',
    );
}

export async function openService({ config, roles, allow, log }: ServiceOptions): Promise<OpenService> {
  refuseOpenRoot(config, process.getuid?.());
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
    const pool = chromium === null ? null : openPool(config, chromium);
    if (pool !== null) closers.push(() => pool.close());
    // Stopped before the browser closes, so that running runs are stopped and requeued.
    const queue = new RunQueue(store, onError);
    closers.push(() => queue.stop());
    await queue.start();
    if (chromium !== null && pool !== null) await startWork({ config, store, queue, chromium, pool, allow, onError });
    if (roles.api) {
      const sweeper = new Sweeper({ store, queue, onError });
      closers.push(() => sweeper.close());
      const browserReady = chromium === null ? null : async (): Promise<boolean> => true;
      const context = openContext({ config, store, queue, publicUrl: config.publicUrl, allow, browserReady });
      const server = await createServer({
        context,
        rateLimits: config.rateLimits,
        trustProxy: config.trustProxy,
        logger: log,
      });
      closers.push(() => server.close());
      await listen(server, config);
      closers.push(noteAddress(config.dataDir, config.publicUrl));
    }
    return { url: config.publicUrl, store, local, close };
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
