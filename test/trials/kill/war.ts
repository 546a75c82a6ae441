// What the blows of a trial fall upon: short scans of plain pages, or runs that create, change and delete records.
import { type BackEnd, backEnds } from '../../../fixtures/records/bugs.ts';
import { startShed } from '../../../fixtures/records/start-shed.ts';
import { page, startTarget } from '../../kit/target.ts';
import type { Victim, Watched } from './blows.ts';
import { eventually } from './eventually.ts';
import { type Load, shortScans } from './traffic.ts';

export interface War {
  readonly victims: readonly Victim[];
  readonly maxLaterMs: number;
  readonly load: Load;
  readonly targets: readonly Watched[];
  /** What is wrong with the targets when all runs have ended. */
  readonly problems: () => Promise<readonly string[]>;
}

const routes = {
  '/': page('Home', '<p>Welcome to the planner.</p><p><a href="/about">About us</a></p>'),
  '/about': page('About us', '<p>We plan.</p><p><a href="/">Home</a></p>'),
};

export const scans = async (): Promise<War> => ({
  victims: ['supervisor', 'child', 'browser'],
  maxLaterMs: 3_000,
  load: shortScans,
  targets: await Promise.all([startTarget(routes), startTarget(routes)]),
  problems: async () => [],
});

/** What a run left is removed after it has ended. */
const maxClearMs = 240_000;

async function openShed(backEnd: BackEnd) {
  const running = await startShed(backEnd);
  const before = JSON.stringify(running.shed.tools);
  return {
    url: `http://shed-${running.port}.localhost:${running.port}`,
    hits: running.writes,
    close: () => running.close(),
    left: () => (JSON.stringify(running.shed.tools) === before ? null : JSON.stringify(running.shed.tools)),
  };
}

export async function lifecycles(): Promise<War> {
  const sheds = await Promise.all([...backEnds, 'rest' as const].map(openShed));
  return {
    victims: ['supervisor', 'supervisor', 'child'],
    maxLaterMs: 30_000,
    load: {
      inFlight: 2,
      bodyOf: (url) => ({ url, mode: 'full_crud_e2e', viewport: 'desktop' }),
      maxEndMs: 600_000,
    },
    targets: sheds,
    problems: async () => {
      await eventually(() => sheds.every(({ left }) => left() === null), maxClearMs);
      return sheds.flatMap(({ url, left }) => (left() === null ? [] : [`${url} is not as it was: ${left()}`]));
    },
  };
}
