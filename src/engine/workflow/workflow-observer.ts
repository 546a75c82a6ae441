// Asks workflow questions inside a page, in a world of our own that the page cannot see.
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';
import type { ChoiceFact, FormsFact, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { FocusNow, LookOrder, PageLook } from '#core/workflows/look.ts';
import { IsolatedWorld, type WorldScript } from '#engine/browser/isolated-world.ts';
import type { PageSession } from '#engine/session/page-session.ts';

/** It hears from the start of each document which fields the browser itself refuses. */
const script: Omit<WorldScript, 'code'> = {
  world: 'proofrun-workflow',
  name: 'proofrunWorkflow',
  askMs: 5_000,
};

export class WorkflowObserver {
  readonly #world: IsolatedWorld;

  private constructor(world: IsolatedWorld) {
    this.#world = world;
  }

  /** `code`: bundled by whoever opens it, because exports carry code that was bundled before. */
  static async open({ cdp }: PageSession, code: WorldScript['code']): Promise<WorkflowObserver> {
    return new WorkflowObserver(await IsolatedWorld.open(cdp, { ...script, code }));
  }

  look(order: LookOrder): Promise<PageLook> {
    return this.#world.ask(`lookAt(${JSON.stringify(order)})`);
  }

  facts(): Promise<RawWorkflowFacts> {
    return this.#world.ask('readWorkflowFacts()');
  }

  forms(): Promise<FormsFact> {
    return this.#world.ask('readForms()');
  }

  /** Addresses of the pages in frames. */
  frames(): Promise<string[]> {
    return this.#world.ask('readFrames()');
  }

  choices(): Promise<ChoiceFact[]> {
    return this.#world.ask('readChoices()');
  }

  day(): Promise<ChoiceFact | null> {
    return this.#world.ask('readDay()');
  }

  record(ask: { readonly texts: readonly string[]; readonly prefixes: readonly string[] }): Promise<RecordPage> {
    return this.#world.ask(`readRecord(${JSON.stringify(ask)})`);
  }

  /** Where the parts of an order are now. */
  places(order: Pick<LookOrder, 'parts' | 'called'>): Promise<Readonly<Record<string, string>>> {
    return this.#world.ask(`partPlaces(${JSON.stringify(order)})`);
  }

  focus(): Promise<FocusNow> {
    return this.#world.ask('focusNow()');
  }

  beside(): Promise<{ readonly x: number; readonly y: number } | null> {
    return this.#world.ask('besideLayer()');
  }
}
