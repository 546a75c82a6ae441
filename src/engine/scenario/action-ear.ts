// Proof of how an action reached its element: events that the page received, heard in a world of our own.
import { fileURLToPath } from 'node:url';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import type { BrakeFacts, SeenEvent } from '#core/evidence/probe-answers.ts';
import { build } from 'esbuild';
import type { Locator } from 'playwright-core';
import { withDeadline } from '../browser/deadline.ts';
import type { PageSession } from '../gather/page-session.ts';

const world = 'proofrun-ear';
const binding = 'proofrunHear';
const askMs = 3_000;
const maxEvents = 500;

const entry = fileURLToPath(new URL('../page/scenario/main.ts', import.meta.url));
let bundled: Promise<string> | null = null;

function loadEarScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'proofrunEar',
    target: 'chrome120',
    minify: true,
    charset: 'utf8',
  }).then((result) => result.outputFiles[0]!.text);
  return bundled;
}

export interface Heard {
  readonly events: readonly SeenEvent[];
  readonly focusOn: boolean;
  /** The document of the element is gone. */
  readonly left: boolean;
}

export class ActionEar {
  readonly #session: PageSession;
  readonly #script: string;
  #events: SeenEvent[] = [];

  private constructor(session: PageSession, script: string) {
    this.#session = session;
    this.#script = script;
    session.cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding && this.#events.length < maxEvents) this.#events.push(JSON.parse(payload) as SeenEvent);
    });
  }

  static async open(session: PageSession): Promise<ActionEar> {
    const source = await loadEarScript();
    const { cdp } = session;
    await withDeadline(cdp.send('Runtime.enable'), askMs, 'listening to the page');
    await withDeadline(
      cdp.send('Runtime.addBinding', { name: binding, executionContextName: world }),
      askMs,
      'opening a line for events',
    );
    // Heard before any listener of the page can stop an event.
    await withDeadline(
      cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `${source};globalThis.proofrunEar = proofrunEar;`,
        worldName: world,
      }),
      askMs,
      'installing the ear',
    );
    return new ActionEar(session, source);
  }

  /** The element that is about to be used; null where no element of ours fills its place. */
  async listenTo(element: Locator): Promise<{ element: Raw<ElementFact>; brakes: BrakeFacts } | null> {
    this.#events = [];
    await withDeadline(element.scrollIntoViewIfNeeded({ timeout: askMs }), askMs, 'scrolling to the element').catch(
      () => undefined,
    );
    const place = await withDeadline(element.boundingBox({ timeout: askMs }), askMs, 'measuring the element').catch(
      () => null,
    );
    if (place === null) return null;
    return this.#ask<{ element: Raw<ElementFact>; brakes: BrakeFacts } | null>(`listenTo(${JSON.stringify(place)})`);
  }

  /** Why no pointer can press the element, which is then clicked by program; null: one can, and nothing was done. */
  clickUnreachable(): Promise<string | null> {
    return this.#ask<string | null>('clickUnreachable()').catch(() => null);
  }

  async heard(): Promise<Heard> {
    const focus = await this.#ask<boolean | null>('focusIsThere()').catch(() => null);
    await this.#ask<boolean>('stopListening()').catch(() => false);
    const events = this.#events;
    this.#events = [];
    return { events, focusOn: focus ?? false, left: focus === null };
  }

  async #ask<T>(call: string): Promise<T> {
    return withDeadline(this.#evaluate<T>(call), askMs, 'asking about the element');
  }

  async #evaluate<T>(call: string): Promise<T> {
    const { cdp } = this.#session;
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: world,
    });
    const answer = await cdp.send('Runtime.evaluate', {
      expression: `(globalThis.proofrunEar ?? (() => { ${this.#script}; globalThis.proofrunEar = proofrunEar; })(), proofrunEar.${call})`,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (answer.exceptionDetails !== undefined) throw new Error(`the page script failed at ${call.split('(')[0]}`);
    return answer.result.value as T;
  }
}
