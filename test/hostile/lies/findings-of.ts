// What the engine finds on the honest page and on each page that lies: read, measured and used as in a run.
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { TestBrowser } from '../../kit/visit.ts';
import { startTarget } from '../../kit/target.ts';
import { honestPage, usedControls } from './honest-page.ts';
import type { Lie } from './lies.ts';

const honest = 'honest';
/** Long enough for a busy machine: a control that was not reached is no answer. */
const perPageMs = 60_000;

function orderOf(key: string): VisitOrder {
  const route = `/${key}`;
  return {
    key,
    route,
    context: 'laptop',
    arrivedBy: 'replay',
    steps: [{ action: 'goto', path: route }],
    checkLinks: [],
    picture: false,
    access: false,
    viewports: ['laptop'],
    watchMs: 300,
    probe: {
      tasks: usedControls.map(({ testId, name }) => ({
        subject: { key: '', role: 'button', name, testId },
        pages: 1,
        opener: null,
      })),
      thorough: true,
      budgetMs: perPageMs,
    },
  };
}

export interface Findings {
  readonly honest: readonly string[];
  readonly ofLie: ReadonlyMap<string, readonly string[]>;
}

/** Failures, and which controls were used: a reader that sees nothing finds nothing. */
export async function findingsOf({ engine }: TestBrowser, lies: readonly Lie[]): Promise<Findings> {
  const keyOf = new Map(lies.map(({ name }, index) => [name, `lie-${index}`]));
  const pages = [[honest, {}] as const, ...lies.map((lie) => [keyOf.get(lie.name)!, lie] as const)];
  const target = await startTarget(Object.fromEntries(pages.map(([key, lie]) => [`/${key}`, honestPage(lie)])));
  const origin = `http://127.0.0.1:${new URL(target.url).port}`;
  const deadline = createDeadline({ ms: perPageMs * pages.length, what: 'the lies', now: engine.now });
  const place = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
  try {
    const plan = { kind: 'replay' as const, orders: pages.map(([key]) => orderOf(key)), addresses: new Map() };
    const { visits } = await withRunTools(engine, place, (tools) => runEngine(tools, plan, hooks));
    const judged = judgeVisits(allAudits, visits);
    const seenOn = (key: string): readonly string[] => {
      const failures = judged
        .filter(({ visit }) => visit === key)
        .flatMap(({ audit, failures }) =>
          failures.map(({ cause, element }) => `${audit} at ${element?.testId ?? cause.replaceAll(key, 'page')}`),
        );
      const used = visits
        .filter((visit) => visit.key === key)
        .flatMap(({ probes }) => probes.map(({ subject, outcome }) => `${subject.testId} was ${outcome}`));
      return [...new Set([...failures, ...used])].sort();
    };
    return { honest: seenOn(honest), ofLie: new Map(lies.map(({ name }) => [name, seenOn(keyOf.get(name)!)])) };
  } finally {
    deadline.end();
    await target.close();
  }
}
