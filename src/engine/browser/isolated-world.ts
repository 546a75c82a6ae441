// A script of ours in a world of its own in every document of a tab: it shares the page with the target, which cannot see it.
import { limit } from '#contract/limits.ts';
import type { CDPSession } from 'playwright-core';
import { withDeadline } from './deadline.ts';
import { withOwnNames } from './own-names.ts';

/** How the browser says that the document went away before the question came. */
const replaced = 'Cannot find context';
/** Not JSON, so that no answer of a page looks like it. */
const onItsWay = 'on its way';
const askAgainMs = 30;

export interface WorldScript {
  readonly world: string;
  /** What the exports of the script are called in its world. */
  readonly name: string;
  readonly code: () => Promise<string>;
  /** The longest that one answer is waited for. */
  readonly askMs: number;
}

export class IsolatedWorld {
  readonly #cdp: CDPSession;
  readonly #script: WorldScript;
  readonly #source: string;

  private constructor(cdp: CDPSession, script: WorldScript, source: string) {
    this.#cdp = cdp;
    this.#script = script;
    this.#source = source;
  }

  /** From here on the script runs first in each new document, before anything of the page. */
  static async open(cdp: CDPSession, script: WorldScript): Promise<IsolatedWorld> {
    const { name, world, askMs } = script;
    const source = withOwnNames(await script.code());
    await withDeadline(
      cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `${source};globalThis.${name} = ${name};`,
        worldName: world,
      }),
      askMs,
      'installing a script of ours',
    );
    return new IsolatedWorld(cdp, script, source);
  }

  /** Calls an export of the script in the document of the tab, `call` being code of ours. */
  ask<T>(call: string): Promise<T> {
    const { askMs } = this.#script;
    return withDeadline(this.#askDocument<T>(call, performance.now() + askMs), askMs, 'asking the page');
  }

  /** A tab that is on its way to another page is asked again when that one is there. */
  async #askDocument<T>(call: string, endsAt: number): Promise<T> {
    for (;;) {
      const answer = await this.#evaluate(call).catch((error: unknown) => {
        if (String(error).includes(replaced) && performance.now() < endsAt) return null;
        throw error;
      });
      if (answer !== null && answer !== onItsWay) return JSON.parse(answer) as T;
      if (performance.now() >= endsAt) throw new Error('the page did not get as far as a body');
      await new Promise((resolve) => void setTimeout(resolve, askAgainMs));
    }
  }

  async #evaluate(call: string): Promise<string> {
    const { name, world } = this.#script;
    const { frameTree } = await this.#cdp.send('Page.getFrameTree');
    const { executionContextId } = await this.#cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: world,
    });
    // A document that was open before the script came has to be given it. An element of that name is no own property.
    const script = `(Object.hasOwn(globalThis, '${name}') ? globalThis.${name} : (globalThis.${name} = (() => { ${this.#source}; return ${name}; })()))`;
    const answer = await this.#cdp.send('Runtime.evaluate', {
      expression: `document.body===null&&document.readyState==='loading'?'${onItsWay}':((text)=>text===undefined||text.length>${limit('pageAnswerBytes')}?null:text)(JSON.stringify(${script}.${call}))`,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (answer.exceptionDetails !== undefined)
      throw new Error(
        `the page script failed at ${call.split('(')[0]}: ${answer.exceptionDetails.exception?.description ?? ''}`,
      );
    const text: unknown = answer.result.value;
    if (typeof text !== 'string') throw new Error('the page returned no usable answer');
    return text;
  }
}
