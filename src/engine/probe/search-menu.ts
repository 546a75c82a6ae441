// Uses whatever may open a menu, until one of the missing links is there or nothing is left to use.
import { limit } from '#contract/limits.ts';
import type { MenuSearch, OpenerAnswer } from '#core/evidence/ways-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { settle } from '#engine/session/settle.ts';
import { leaveLayer, readOpenLayer } from './leave-layer.ts';
import { loadAgain } from './load-again.ts';
import type { ProbeBench } from './probe-bench.ts';
import { type Use, quickLook, useControl } from './probe-control.ts';

const budgetMs = 30_000;
const maxUses = 16;
const pressMs = 3_000;
/** A menu may load its code first. */
const patient = { quietMs: 500, capMs: 4_000 };
const brief = { quietMs: 120, capMs: 2_000 };
/** So many links that were not there before are a menu, whichever they are. */
const anyMenu = 2;

export interface WantedWays {
  /** The pages that the navigation leads to. */
  readonly pages: readonly string[];
  /** Those that the page shows links to anyhow. */
  readonly shown: readonly string[];
}

class MenuSearcher {
  readonly #bench: ProbeBench;
  readonly #wanted: ReadonlySet<string>;
  readonly #before: ReadonlySet<string>;
  /** Controls that the wide window shows, too. */
  readonly #usual: ReadonlySet<string>;
  readonly #address: string;

  constructor(bench: ProbeBench, { pages, shown }: WantedWays, usual: ReadonlySet<string>) {
    this.#bench = bench;
    this.#before = new Set(shown);
    this.#wanted = new Set(pages.filter((page) => !this.#before.has(page)));
    this.#usual = usual;
    this.#address = bench.session.page.url();
  }

  async run(): Promise<MenuSearch> {
    const { session } = this.#bench;
    await this.#clearLayer();
    const openers = await this.#openers();
    const counts = { controls: openers.length, used: 0, silent: 0 };
    if (await this.#comesByScrolling()) return { ...counts, found: 'by_scrolling' };
    const endsAt = session.now() + budgetMs;
    for (const { key } of openers.slice(0, maxUses)) {
      if (session.now() > endsAt || session.log.crashed || session.stopped !== null) break;
      const opener = (await this.#openers()).find((each) => each.key === key);
      if (opener === undefined) continue;
      const since = session.now();
      const use = await useControl(this.#bench, opener.index, quickLook);
      if (use.outcome === 'exercised') counts.used += 1;
      if ((await this.#isThere(this.#usual.has(key) ? brief : patient)) || this.#leadsThere(since))
        return { ...counts, found: 'by_control' };
      if (isSilent(use)) {
        if (!this.#usual.has(key)) counts.silent += 1;
      } else await this.#restore();
    }
    return { ...counts, found: null };
  }

  /** Those that only this width shows come first: a menu that replaces a navigation is among them. */
  async #openers(): Promise<readonly OpenerAnswer[]> {
    const all = await this.#bench.session.ask('listOpeners', [limit('auditedNodes')]);
    const rank = ({ key }: OpenerAnswer): number => (this.#usual.has(key) ? 1 : 0);
    return all.filter(({ brakes }) => ruleAgainst(readOnly, brakes, false) === null).sort((a, b) => rank(a) - rank(b));
  }

  async #isThere(pace: typeof brief): Promise<boolean> {
    const { session, signal } = this.#bench;
    await settle(session, { ...pace, signal });
    if (this.#wanted.has(pageOf(session.page.url()))) return true;
    const ways = await session.ask('readWays', [limit('auditedNodes')]).catch(() => null);
    const fresh = (ways?.shown ?? []).filter((page) => !this.#before.has(page));
    return fresh.some((page) => this.#wanted.has(page)) || (!this.#hasLeft() && fresh.length >= anyMenu);
  }

  /** The barrier keeps the page from going there, and knows where it wanted to go. */
  #leadsThere(since: number): boolean {
    return this.#bench.watch.barrier.requests.some(
      ({ kind, url, at }) => kind === 'Document' && at >= since && this.#wanted.has(pageOf(url)),
    );
  }

  #hasLeft(): boolean {
    const withoutHash = (address: string): string => address.split('#')[0] ?? '';
    return withoutHash(this.#bench.session.page.url()) !== withoutHash(this.#address);
  }

  /** Some bars come when the page is scrolled, others when it is scrolled back. */
  async #comesByScrolling(): Promise<boolean> {
    const { session, signal } = this.#bench;
    for (const key of ['End', 'PageUp', 'Home']) {
      await withDeadline(session.page.keyboard.press(key), pressMs, 'scrolling a page', signal);
      if (await this.#isThere(brief)) return true;
    }
    return false;
  }

  async #clearLayer(): Promise<void> {
    const open = await readOpenLayer(this.#bench);
    if (open !== null) await leaveLayer(this.#bench, open, 'by_load');
  }

  async #restore(): Promise<void> {
    const { session, signal } = this.#bench;
    await loadAgain(this.#bench, this.#address);
    await settle(session, { ...brief, signal });
    await this.#clearLayer();
  }
}

/** As it is read in the page: a hash that begins like a path is an address of its own. */
function pageOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return `${path}${search}${/^#!?\//.test(hash) ? hash.replace(/\/+$/, '') : ''}`;
}

const isSilent = ({ moved, held, exceptions }: Use): boolean =>
  moved.length === 0 && held === 0 && exceptions.length === 0;

export const searchMenu = (bench: ProbeBench, wanted: WantedWays, usual: ReadonlySet<string>): Promise<MenuSearch> =>
  new MenuSearcher(bench, wanted, usual).run();
