// The one crawl: takes pages from the frontier wave by wave, and learns from each. The same app is walked the same way
// however long its pages take, because what is found is taken up in document order once a wave has shown its links.
import type { ScanPlan } from '#core/domain/run-plan.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import type { RunSession } from '#engine/run/run-session.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { Frontier, FrontierEntry } from './frontier.ts';
import { readSitemap } from './sitemap.ts';

const waveSize = 6;

/** What one load of a page tells about the way on. */
export interface Learned {
  readonly found: readonly URL[];
  /** Where the page stands; null where that is not asked. */
  readonly at: string | null;
  readonly skeleton: string | null;
}

export interface PageInCrawl {
  /** Its links, known early. One row for each context. */
  readonly first: Promise<readonly Pick<Learned, 'found' | 'at'>[]>;
  /** All that the page showed, known when its visits are over. */
  readonly last: Promise<readonly Learned[]>;
}

/** For visits that say everything when they end: the next wave waits for them. */
export const atItsEnd = (learning: Promise<readonly Learned[]>): PageInCrawl => ({ first: learning, last: learning });

export interface CrawlOptions {
  readonly frontier: Frontier;
  readonly pagesLimit: number;
  /** Whether links are followed. */
  readonly follow: boolean;
  readonly signal: AbortSignal;
  /** False: no time is left for another wave. */
  readonly hasTime: () => boolean;
  readonly visit: (entry: FrontierEntry, ordinal: number) => PageInCrawl;
  /** Called when no page is left: whether there are more after all. */
  readonly findMore?: () => Promise<boolean>;
  /** Called when all pages of a wave have shown their links. */
  readonly onWave?: () => void;
}

export type CrawlEnd = 'limit' | 'time' | 'done';

export const isOutOfTime = (error: unknown, signal: AbortSignal): boolean =>
  error instanceof DeadlineExceeded || signal.reason instanceof DeadlineExceeded;

/** The way in, and another one where that is a door even for those who are signed in. */
export function seedEntry(frontier: Frontier, entry: URL, { home }: Pick<RunSession, 'home'>): void {
  frontier.add(entry, 'entry', null);
  if (home !== null) frontier.add(new URL(home, entry), 'entry', null);
}

/** The way in, what the caller named, and what the site says about itself. */
export async function seedFrontier(
  frontier: Frontier,
  { entry, scope, crawl, target: { origin } }: Pick<ScanPlan, 'entry' | 'scope' | 'crawl' | 'target'>,
  { proxy, session }: Pick<RunTools, 'proxy' | 'session'>,
): Promise<void> {
  seedEntry(frontier, new URL(entry, origin), session);
  for (const path of scope?.exact ?? []) frontier.add(new URL(path, origin), 'scope', null);
  if (!crawl || scope !== null) return;
  for (const url of await readSitemap(proxy.egress, origin)) frontier.hint(url);
}

interface Wave {
  readonly entries: readonly FrontierEntry[];
  readonly pages: readonly PageInCrawl[];
}

export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  const { frontier, pagesLimit, follow, signal, hasTime, visit } = options;
  const open: Wave[] = [];
  let started = 0;

  const finish = async ({ entries, pages }: Wave): Promise<void> => {
    for (const [index, page] of pages.entries())
      for (const { at, skeleton } of await page.last) {
        if (at !== null && URL.canParse(at)) frontier.ledTo(entries[index]!, new URL(at));
        frontier.learn(entries[index]!, skeleton);
      }
  };
  const finishAll = async (): Promise<void> => {
    for (const wave of open.splice(0)) await finish(wave);
  };
  /** The next wave may begin while pages of this one are still watched; one more has to wait. */
  const follows = async ({ entries, pages }: Wave): Promise<void> => {
    for (const [index, page] of pages.entries())
      for (const { found, at } of await page.first) {
        if (at !== null && URL.canParse(at)) frontier.ledTo(entries[index]!, new URL(at));
        for (const url of found)
          if (follow) frontier.add(url, 'link', entries[index]!, at);
          else frontier.notice(url, entries[index]!, at);
      }
    while (open.length > 1) await finish(open.shift()!);
  };
  const takeWave = async (): Promise<readonly FrontierEntry[]> => {
    const size = Math.min(waveSize, pagesLimit - started);
    const watched = open.some(({ pages }) => pages.some(({ first, last }) => first !== last));
    const early = watched ? frontier.takeWave(size, 'what is certain') : [];
    if (early.length > 0) return early;
    await finishAll();
    return frontier.takeWave(size, 'all');
  };

  try {
    while (started < pagesLimit) {
      signal.throwIfAborted();
      if (!hasTime()) {
        await finishAll();
        return 'time';
      }
      const entries = await takeWave();
      if (entries.length === 0) {
        if (await options.findMore?.()) continue;
        return 'done';
      }
      const pages = entries.map((entry, index) => visit(entry, started + index + 1));
      for (const { first, last } of pages) for (const part of [first, last]) part.catch(() => undefined);
      started += entries.length;
      const wave = { entries, pages };
      open.push(wave);
      await follows(wave);
      options.onWave?.();
    }
    await finishAll();
    return 'limit';
  } catch (error) {
    await Promise.allSettled(open.flatMap(({ pages }) => pages.map(({ last }) => last)));
    // Out of time is not a failure of ours: what was seen is still true.
    if (!isOutOfTime(error, signal)) throw error;
    return 'time';
  }
}
