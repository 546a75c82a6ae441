// Proof of how an action reached its element: events that the page received, heard in a world of our own.
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import type { BrakeFacts, SeenEvent } from '#core/evidence/probe-answers.ts';
import type { Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { IsolatedWorld, type WorldScript } from '#engine/browser/isolated-world.ts';
import type { PageSession } from '#engine/session/page-session.ts';

const askMs = 3_000;
const binding = 'proofrunHear';
const maxEvents = 500;
const maxPayload = 200;
const eventShape = /^\{"type":"([a-z]{1,20})","trusted":(true|false),"onControl":(true|false)\}$/;

/** What the recorder says of an event; null for anything else. */
function seenEvent(payload: string): SeenEvent | null {
  const found = payload.length > maxPayload ? null : eventShape.exec(payload);
  return found === null ? null : { type: found[1]!, trusted: found[2] === 'true', onControl: found[3] === 'true' };
}

export const recorderCode = (): Promise<string> =>
  bundlePageCode('proofrunRecorder', new URL('../../page/scenario/main.ts', import.meta.url));

/** It hears an event before any listener of the page can stop it. */
const script: WorldScript = {
  world: 'proofrun-recorder',
  name: 'proofrunRecorder',
  code: recorderCode,
  askMs,
};

export interface Heard {
  readonly events: readonly SeenEvent[];
  readonly focusOn: boolean;
  /** The document of the element is gone. */
  readonly left: boolean;
}

export class ActionRecorder {
  readonly #world: IsolatedWorld;
  #events: SeenEvent[] = [];

  private constructor({ cdp }: PageSession, world: IsolatedWorld) {
    this.#world = world;
    cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== binding || this.#events.length >= maxEvents) return;
      const event = seenEvent(payload);
      if (event !== null) this.#events.push(event);
    });
  }

  static async open(session: PageSession): Promise<ActionRecorder> {
    const { cdp } = session;
    await withDeadline(cdp.send('Runtime.enable'), askMs, 'listening to the page');
    await withDeadline(
      cdp.send('Runtime.addBinding', { name: binding, executionContextName: script.world }),
      askMs,
      'opening a line for events',
    );
    return new ActionRecorder(session, await IsolatedWorld.open(cdp, script));
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
    return this.#world.ask<{ element: Raw<ElementFact>; brakes: BrakeFacts } | null>(
      `listenTo(${JSON.stringify(place)})`,
    );
  }

  /** Why no pointer can press the element, which is then clicked by program; null: one can, and nothing was done. */
  clickUnreachable(): Promise<string | null> {
    return this.#world.ask<string | null>('clickUnreachable()').catch(() => null);
  }

  async heard(): Promise<Heard> {
    const focus = await this.#world.ask<boolean | null>('focusIsThere()').catch(() => null);
    await this.#world.ask<boolean>('stopListening()').catch(() => false);
    const events = this.#events;
    this.#events = [];
    return { events, focusOn: focus ?? false, left: focus === null };
  }
}
