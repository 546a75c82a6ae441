// Asks workflow questions inside a page, in a world of our own that the page cannot see.
import { fileURLToPath } from 'node:url';
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';
import type { LookOrder, PageLook } from '#core/workflows/look.ts';
import { build } from 'esbuild';
import { withDeadline } from '../browser/deadline.ts';
import type { PageSession } from '../gather/page-session.ts';

const world = 'proofrun-workflow';
const askMs = 5_000;
const maxAnswer = 2 * 1024 * 1024;

const entry = fileURLToPath(new URL('../page/workflow/main.ts', import.meta.url));
let bundled: Promise<string> | null = null;

function loadScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'proofrunWorkflow',
    target: 'chrome120',
    minify: true,
    charset: 'utf8',
  }).then((result) => result.outputFiles[0]!.text);
  return bundled;
}

export class WorkflowEye {
  readonly #session: PageSession;
  readonly #script: string;

  private constructor(session: PageSession, script: string) {
    this.#session = session;
    this.#script = script;
  }

  static async open(session: PageSession): Promise<WorkflowEye> {
    const script = await loadScript();
    // It hears from the start of each document which fields the browser itself refuses.
    await withDeadline(
      session.cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `${script};globalThis.proofrunWorkflow = proofrunWorkflow;`,
        worldName: world,
      }),
      askMs,
      'installing the eye',
    );
    return new WorkflowEye(session, script);
  }

  look(order: LookOrder): Promise<PageLook> {
    return this.#ask(`lookAt(${JSON.stringify(order)})`);
  }

  facts(): Promise<RawWorkflowFacts> {
    return this.#ask('readWorkflowFacts()');
  }

  focus(): Promise<{ readonly css: string | null; readonly editor: boolean }> {
    return this.#ask('focusNow()');
  }

  beside(): Promise<{ readonly x: number; readonly y: number } | null> {
    return this.#ask('besideLayer()');
  }

  #ask<T>(call: string): Promise<T> {
    return withDeadline(this.#evaluate<T>(call), askMs, 'asking the page about a workflow');
  }

  async #evaluate<T>(call: string): Promise<T> {
    const { cdp } = this.#session;
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: world,
    });
    const answer = await cdp.send('Runtime.evaluate', {
      expression: `JSON.stringify((globalThis.proofrunWorkflow ?? (() => { ${this.#script}; return (globalThis.proofrunWorkflow = proofrunWorkflow); })()).${call})`,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (answer.exceptionDetails !== undefined)
      throw new Error(
        `the page script failed at ${call.split('(')[0]}: ${answer.exceptionDetails.exception?.description ?? ''}`,
      );
    const text: unknown = answer.result.value;
    if (typeof text !== 'string' || text.length > maxAnswer) throw new Error('the page gave no usable answer');
    return JSON.parse(text) as T;
  }
}
