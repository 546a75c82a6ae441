// Which route comes next: different kinds of page first, so that a small limit still sees the whole app.
import type { RunScope } from '#core/domain/run-plan.ts';
import type { RouteEdge, SkippedRoute } from '#core/evidence/evidence.ts';
import { placeOf, routeOf, templateOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { browserDied } from '#core/evidence/evidence.ts';
import { changesWhenFollowed } from '#engine/safety/brakes.ts';
import { PageKinds, onePlace } from './page-kinds.ts';

export interface FrontierEntry {
  readonly url: URL;
  readonly route: string;
  readonly template: string;
  readonly arrivedBy: Visit['arrivedBy'];
  readonly depth: number;
}

interface TakenCounts {
  readonly paths: Map<string, number>;
  readonly kinds: Map<string, number>;
  readonly families: Map<string, number>;
}

/** Pages of one template beyond this many tell little that is new. */
const samplesPerTemplate = 3;
/** Pages outside of the folder of the entry come after those in it that are as new. */
const outside = 50;
const maxEntries = 5_000;
const maxHints = 500;
const maxDepth = 12;
const file =
  /\.(?:pdf|zip|gz|tar|rar|7z|dmg|exe|msi|apk|docx?|xlsx?|pptx?|csv|json|xml|rss|atom|ics|txt|md|png|jpe?g|gif|webp|avif|svg|ico|mp[34]|webm|ogg|wav|woff2?|ttf|eot|css|m?js|map|wasm)$/i;

const isFile = 'a file, not a page';
const changesData = 'following the link could change data';
const endsIt = 'opening it could end the session';
const sameAs = 'the same page as';
/** Why an address is not a further page that could be tested. */
const notPages = new RegExp(`^(?:${isFile}|${changesData}|${sameAs})`);

export class Frontier {
  readonly #origin: string;
  readonly #scope: RunScope | null;
  readonly #leaveOut: ReadonlySet<string>;
  readonly #endsSession: ReadonlySet<string>;
  readonly #promise: (place: string) => number;
  readonly #known = new Map<string, FrontierEntry>();
  readonly #addresses = new Map<string, string>();
  readonly #waiting: FrontierEntry[] = [];
  readonly #kinds = new PageKinds();
  readonly #taken: FrontierEntry[] = [];
  #counts: TakenCounts | null = null;
  /** Of the entry. */
  #folder: string | null = null;
  readonly #hints: URL[] = [];
  readonly #skipped = new Map<string, string>();
  readonly #edges = new Map<string, RouteEdge>();

  constructor(
    origin: string,
    scope: RunScope | null,
    leaveOut: ReadonlySet<string> = new Set(),
    endsSession: ReadonlySet<string> = new Set(),
    /** What a run looks for may stand behind some addresses more likely than behind others: those with less come first. */
    promise: (place: string) => number = () => 0,
  ) {
    this.#promise = promise;
    this.#endsSession = endsSession;
    this.#origin = origin;
    this.#scope = scope;
    this.#leaveOut = leaveOut;
  }

  inScope(url: URL): boolean {
    if (this.#scope === null) return true;
    const place = placeOf(url);
    const whole = `${url.pathname}${url.search}${url.hash}`;
    return (
      this.#scope.exact.some((path) => path === place || path === whole) ||
      this.#scope.prefixes.some((prefix) => place.startsWith(prefix) || whole.startsWith(prefix))
    );
  }

  /** `at`: the address of the page that has the link, as the browser shows it. */
  add(url: URL, arrivedBy: Visit['arrivedBy'], from: FrontierEntry | null, at: string | null = null): void {
    if (url.origin !== this.#origin) return;
    const place = placeOf(url);
    const route = routeOf(url);
    if (!this.#addresses.has(route)) this.#addresses.set(route, place);
    const known = this.#known.get(onePlace(place));
    const to = known?.route ?? route;
    if (from !== null && from.route !== to) this.#edges.set(`${from.route} ${to}`, { from: from.route, to });
    if (known !== undefined || this.#known.size >= maxEntries) return;
    const entry = {
      url: new URL(place, this.#origin),
      route,
      template: templateOf(route),
      arrivedBy,
      depth: (from?.depth ?? -1) + 1,
    };
    this.#known.set(onePlace(place), entry);
    this.#kinds.know(entry);
    if (arrivedBy === 'entry') this.#folder ??= url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
    this.#counts = null;
    const refused = this.#refuse(entry, at);
    if (refused === null) this.#waiting.push(entry);
    else this.#skipped.set(route, refused);
  }

  /** A page that is linked to in a run that does not follow links: it is known of, and not tested. */
  notice(url: URL, from: FrontierEntry, at: string | null = null): void {
    const before = this.#waiting.length;
    this.add(url, 'link', from, at);
    for (const { route } of this.#waiting.splice(before))
      this.#skipped.set(route, 'links are not followed (skipCrawl)');
  }

  #refuse({ url, route, arrivedBy, depth }: FrontierEntry, at: string | null): string | null {
    if (!this.inScope(url)) return 'outside scopedPaths';
    if (this.#endsSession.has(route)) return endsIt;
    // Without the way in nothing could be tested at all.
    if (arrivedBy !== 'entry' && this.#leaveOut.has(route)) return browserDied;
    if (arrivedBy === 'entry' || arrivedBy === 'scope') return null;
    if (file.test(url.pathname)) return isFile;
    if (changesWhenFollowed(url.href, at)) return changesData;
    if (depth > maxDepth) return 'too many links away';
    return null;
  }

  /** Whether nobody may ask for it who only looks. */
  isHarmful(route: string): boolean {
    return this.#endsSession.has(route) || this.#skipped.get(route) === changesData;
  }

  /** A page that nothing links to yet; it is taken when nothing better waits. */
  hint(url: URL): void {
    if (url.origin === this.#origin && this.#hints.length < maxHints) this.#hints.push(url);
  }

  /**
   * The next pages, each of a kind as different from those before as possible. While pages are still looked at, only
   * what is certain can be taken: they may turn out to be enough of their kind.
   */
  takeWave(size: number, what: 'all' | 'what is certain' = 'all'): FrontierEntry[] {
    const wave: FrontierEntry[] = [];
    while (wave.length < size) {
      const entry = this.#take(what);
      if (entry !== null) wave.push(entry);
      else if (wave.length > 0 || what !== 'all' || !this.#useHints()) break;
    }
    return wave;
  }

  #useHints(): boolean {
    const before = this.#waiting.length;
    for (const url of this.#hints.splice(0)) this.add(url, 'hint', null);
    return this.#waiting.length > before;
  }

  learn(entry: FrontierEntry, skeleton: string | null): void {
    if (skeleton === null) return;
    this.#kinds.learn(entry, skeleton);
    this.#counts = null;
  }

  /** The kind of each page, without files, links that change something, and second addresses of one page. */
  get kinds(): (readonly [route: string, kind: string])[] {
    const noPage = (route: string): boolean => notPages.test(this.#skipped.get(route) ?? '');
    return [...new Set(this.#known.values())]
      .filter(({ route }) => !noPage(route))
      .map((entry) => [entry.route, this.#kinds.kindOf(entry)] as const);
  }

  /** An address that leads on by itself shows the page of another address, which need not be looked at again. */
  ledTo(entry: FrontierEntry, url: URL): void {
    const place = onePlace(placeOf(url));
    if (url.origin !== this.#origin || place === onePlace(placeOf(entry.url))) return;
    const known = this.#known.get(place);
    if (known === undefined) {
      this.#known.set(place, entry);
      return;
    }
    const waits = this.#waiting.indexOf(known);
    if (waits === -1 || known.arrivedBy === 'entry' || known.arrivedBy === 'scope') return;
    this.#waiting.splice(waits, 1);
    this.#skipped.set(known.route, `${sameAs} ${entry.route}, which leads there`);
  }

  #take(what: 'all' | 'what is certain'): FrontierEntry | null {
    let best = -1;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const [index, entry] of this.#waiting.entries()) {
      if (this.#enough(entry) || (what !== 'all' && this.#maybeEnough(entry))) continue;
      const rank =
        entry.arrivedBy === 'entry' || entry.arrivedBy === 'scope'
          ? 0
          : 1 +
            this.#familyTaken(entry) * 100 +
            this.#wordsTaken(entry) * 10 +
            this.#distance(entry) +
            this.#promise(placeOf(entry.url)) +
            entry.depth;
      if (rank < bestRank) {
        best = index;
        bestRank = rank;
      }
    }
    if (best === -1) return null;
    const [entry] = this.#waiting.splice(best, 1);
    this.#taken.push(entry!);
    this.#counts = null;
    return entry!;
  }

  /** How many pages were taken, by what they have in common. What is learned may join them anew. */
  #count(): TakenCounts {
    if (this.#counts !== null) return this.#counts;
    const counts: TakenCounts = { paths: new Map(), kinds: new Map(), families: new Map() };
    const add = (map: Map<string, number>, key: string): unknown => map.set(key, (map.get(key) ?? 0) + 1);
    for (const entry of this.#taken) {
      add(counts.paths, this.#kinds.sistersOf(entry));
      add(counts.kinds, this.#kinds.templateOf(entry));
      add(counts.families, this.#kinds.familyOf(entry));
    }
    this.#counts = counts;
    return counts;
  }

  #familyTaken(entry: FrontierEntry): number {
    const { paths, kinds } = this.#count();
    return Math.max(paths.get(this.#kinds.sistersOf(entry)) ?? 0, kinds.get(this.#kinds.templateOf(entry)) ?? 0);
  }

  /** Of pages of one script, those come first whose words say something else. */
  #wordsTaken(entry: FrontierEntry): number {
    return Math.min(9, this.#kinds.wordsShared(entry, this.#taken));
  }

  /** Whoever names `/admin/` means what is below it. */
  #distance({ url }: FrontierEntry): number {
    return url.pathname.startsWith(this.#folder ?? '/') ? 0 : outside;
  }

  #enough(entry: FrontierEntry): boolean {
    if (entry.arrivedBy === 'entry' || entry.arrivedBy === 'scope') return false;
    const { kinds, families } = this.#count();
    if ((kinds.get(this.#kinds.templateOf(entry)) ?? 0) >= samplesPerTemplate) return true;
    const family = this.#kinds.familyOf(entry);
    return this.#kinds.isFolded(family) && (families.get(family) ?? 0) >= samplesPerTemplate;
  }

  #maybeEnough(entry: FrontierEntry): boolean {
    if (entry.arrivedBy === 'entry' || entry.arrivedBy === 'scope') return false;
    return (this.#count().paths.get(this.#kinds.sistersOf(entry)) ?? 0) >= samplesPerTemplate;
  }

  get addresses(): (readonly [string, string])[] {
    return [...this.#addresses];
  }

  get seen(): number {
    return new Set(this.#known.values()).size;
  }

  get templates(): number {
    return new Set(this.kinds.map(([, kind]) => kind)).size;
  }

  get edges(): RouteEdge[] {
    return [...this.#edges.values()];
  }

  /** Everything that was seen and not tested, with the reason. */
  skipped(ended: 'limit' | 'time' | 'done'): SkippedRoute[] {
    const rest = this.#waiting.map((entry) => ({
      route: entry.route,
      reason: this.#enough(entry)
        ? 'enough pages of the same kind were visited'
        : ended === 'time'
          ? 'the run ran out of time'
          : 'pagesLimit was reached',
    }));
    return [...[...this.#skipped].map(([route, reason]) => ({ route, reason })), ...rest];
  }
}
