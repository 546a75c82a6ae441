// Tries to leave a layer that holds the page back: by its own controls, by Escape, by a click beside it.
import { thresholds } from '#core/audits/interaction/thresholds.ts';
import type { CloserAnswer, LayerAnswer, Point } from '#core/evidence/probe-answers.ts';
import type { LayerFact, ProbeSubject } from '#core/evidence/probe-facts.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { redact } from '#core/evidence/redact.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import { pause } from '#engine/session/settle.ts';
import type { ProbeBench } from './probe-bench.ts';

export interface LeftLayer {
  readonly fact: LayerFact;
  readonly key: string;
  /** Controls that are named after closing and did not close. */
  readonly silent: readonly ProbeSubject[];
}

const lookMs = 60;

async function gone({ session, signal }: ProbeBench, key: string): Promise<boolean> {
  const until = session.now() + thresholds.closeMs;
  for (;;) {
    const layer = await session.ask('readLayer', []).catch(() => null);
    if (layer === null || layer.key !== key) return true;
    if (session.now() >= until) return false;
    await pause(lookMs, signal);
  }
}

async function clickAt({ session }: ProbeBench, { x, y }: Point): Promise<void> {
  await session.page.mouse.move(x, y);
  await session.page.mouse.down();
  await session.page.mouse.up();
}

const subjectOf = ({ key, element }: CloserAnswer): ProbeSubject => ({
  key,
  role: element.role,
  name: element.name,
  testId: element.testId,
  testIdAttribute: element.testIdAttribute,
});

const heldBy = ({ watch }: ProbeBench): number => watch.barrier.requests.filter(({ held }) => held).length;

export const readOpenLayer = ({ session }: ProbeBench): Promise<LayerAnswer | null> =>
  session.ask('readLayer', []).catch(() => null);

export async function leaveLayer(
  bench: ProbeBench,
  layer: LayerAnswer,
  opened: LayerFact['opened'],
): Promise<LeftLayer> {
  const silent: ProbeSubject[] = [];
  let tried = 0;
  let refused = 0;
  const closer = layer.closers.find(({ named }) => named);
  const done = (closedBy: LayerFact['closedBy']): LeftLayer => ({
    key: layer.key,
    silent,
    fact: {
      key: redact(layer.key, 400),
      element: redactElement(layer.element),
      closer: closer === undefined ? null : redactElement(closer.element),
      opened,
      closedBy,
      tried,
      refused,
    },
  });
  bench.watch.barrier.hold();
  for (const one of layer.closers) {
    if (ruleAgainst(readOnly, one.brakes, true) !== null) {
      refused += 1;
      continue;
    }
    const held = heldBy(bench);
    await clickAt(bench, one);
    if (await gone(bench, layer.key)) return done('control');
    // What waits for the answer to a write that we hold back may close once it comes.
    if (!one.named || heldBy(bench) > held) continue;
    tried += 1;
    silent.push(subjectOf(one));
  }
  await bench.session.page.keyboard.press('Escape');
  if (await gone(bench, layer.key)) return done('escape');
  if (layer.outside !== null) {
    await clickAt(bench, layer.outside);
    if (await gone(bench, layer.key)) return done('backdrop');
  }
  return done(null);
}
