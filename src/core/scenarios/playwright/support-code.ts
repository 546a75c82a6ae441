// The functions that exported tests call; a file gets those that it uses.
import { watchMs } from '#core/evidence/watch-ms.ts';

const needed = `/** A value that the report masks. */
function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`Set the environment variable \${name}: the report masks its value.\`);
  return value;
}`;

const open = `/** Changing only the fragment would not load the page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(new URL(path, baseUrl).href);
}`;

const labelled = `/** The text of a wrapping label includes the value of the field; the accessible name does not. */
function labelled(page: Page, name: string): Locator {
  return page
    .getByLabel(name, { exact: true })
    .or(page.getByRole("combobox", { name, exact: true }))
    .or(page.getByRole("listbox", { name, exact: true }))
    .or(page.getByRole("textbox", { name, exact: true }));
}`;

const padded = `function padded(seed: Buffer, size: number = seed.length): Buffer {
  return size <= seed.length ? seed.subarray(0, size) : Buffer.concat([seed, Buffer.alloc(size - seed.length, " ")]);
}`;

const glob = `/** "*" matches any characters, "?" matches one. */
function glob(pattern: string, flags = ""): RegExp {
  const escaped = pattern.replace(/[\\\\^$.|+()[\\]{}]/g, "\\\\$&").replaceAll("*", ".*").replaceAll("?", ".");
  return new RegExp(\`^\${escaped}$\`, \`s\${flags}\`);
}`;

const placeOf = `function placeOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return \`\${pathname}\${search}\${hash}\`;
}`;

const watch = `/** Records requests, console errors and exceptions from here on. */
function watch(page: Page) {
  const own = new URL(baseUrl).origin;
  const calls = new Map<Request, { url: URL; status: number; failed: boolean; ended: boolean; keys: string[] }>();
  let errors = 0;
  let exceptions = 0;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) calls.set(request, { url, status: 0, failed: false, ended: false, keys: [] });
  });
  page.on("response", (response) => {
    const call = calls.get(response.request());
    if (call !== undefined) call.status = response.status();
  });
  page.on("requestfinished", async (request) => {
    const call = calls.get(request);
    if (call === undefined) return;
    if (["fetch", "xhr"].includes(request.resourceType())) {
      const answer: unknown = await request.response().then((response) => response?.json()).catch(() => null);
      const item: unknown = Array.isArray(answer) ? answer[0] : answer;
      call.keys = typeof item === "object" && item !== null ? Object.keys(item) : [];
    }
    call.ended = true;
  });
  page.on("requestfailed", (request) => {
    const call = calls.get(request);
    if (call === undefined) return;
    call.ended = true;
    call.failed ||= !request.failure()?.errorText.includes("ERR_ABORTED");
  });
  page.on("console", (message) => {
    // A file of the wrong type is dropped by the browser, which tells no status of it.
    const dropped = /^Refused to (?:apply style|execute script) from '([^']+)'/.exec(message.text())?.[1];
    for (const call of calls.values()) if (message.args().length === 0 && call.url.href === dropped) call.failed = true;
    if ((message.type() === "error" || message.type() === "assert") && message.args().length > 0) errors += 1;
  });
  page.on("pageerror", () => {
    exceptions += 1;
  });
  const matching = (path: string, method?: string) =>
    [...calls].flatMap(([request, call]) => {
      const place = \`\${call.url.origin === own ? "" : call.url.host}\${call.url.pathname}\`;
      const matches = glob(path).test(place) || glob(path).test(\`\${place}\${call.url.search}\`);
      return matches && (method === undefined || request.method() === method) ? [call] : [];
    });
  return {
    busy: () => [...calls].some(([request, { ended }]) => !ended && request.resourceType() !== "eventsource"),
    errors: () => errors + exceptions,
    exceptions: () => exceptions,
    failed: () => [...calls.values()].filter(({ url, failed, status }) => url.origin === own && (failed || status >= 400)).length,
    made: ({ path, method, status }: { path: string; method?: string; status?: number }) =>
      matching(path, method).some((call) => status === undefined || call.status === status),
    answered: (path: string, keys: string[]) => matching(path).some((call) => keys.every((key) => call.keys.includes(key))),
  };
}`;

const quiet = `/** Waits at most \`maxMs\` until the page is idle. Returns whether it is. */
async function quiet(page: Page, seen: ReturnType<typeof watch>, maxMs = 2_000): Promise<boolean> {
  const end = Date.now() + maxMs;
  while (Date.now() < end) {
    const still = await page
      .evaluate(
        (maxMs) =>
          new Promise<boolean>((done) => {
            const observer = new MutationObserver(() => finish(false));
            const timer = setTimeout(() => finish(true), Math.min(250, maxMs));
            function finish(answer: boolean): void {
              clearTimeout(timer);
              observer.disconnect();
              done(answer);
            }
            observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
          }),
        Math.max(1, end - Date.now()),
      )
      .catch(() => false);
    if (still && !seen.busy()) return true;
  }
  return false;
}`;

const late = `/** Faults may come late: counts them for ${watchMs} ms, and ends at the first. */
async function late(count: () => number): Promise<number> {
  const end = Date.now() + ${watchMs};
  while (count() === 0 && Date.now() < end) await new Promise((done) => setTimeout(done, 50));
  return count();
}`;

const layoutFaults = `/** Five of the layout types; the others need more than a test can measure. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = <T extends Element>(selector: string): T[] => [...document.querySelectorAll<T>(selector)].filter(shown);
    const channels = (colour: string): number[] | null => {
      const parts = /^rgba?\\(([^)]+)\\)$/.exec(colour)?.[1]?.split(/[ ,/]+/).map(Number);
      return parts === undefined ? null : [...parts, 1].slice(0, 4);
    };
    const light = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const [r, g, b] = [red, green, blue].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const backdrop = (start: Element): number[] | null => {
      for (let element: Element | null = start; element !== null; element = element.parentElement) {
        const { backgroundImage, backgroundColor, opacity } = getComputedStyle(element);
        const colour = channels(backgroundColor);
        if (backgroundImage !== "none" || opacity !== "1" || colour === null) return null;
        if (colour[3] === 1) return colour;
        if (colour[3] !== 0) return null;
      }
      return [255, 255, 255, 1];
    };
    const unreadable = (element: Element): boolean => {
      if (![...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? "").trim() !== "")) return false;
      if (element.closest(":disabled, [aria-disabled=true], script, style") !== null) return false;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const text = channels(color);
      const behind = backdrop(element);
      if (text === null || behind === null || text[3] !== 1) return false;
      const [low = 0, high = 0] = [light(text), light(behind)].sort((a, b) => a - b);
      const size = Number.parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return (high + 0.05) / (low + 0.05) < (large ? 3 : 4.5);
    };
    const unlabelled = (field: HTMLInputElement): boolean =>
      (field.labels?.length ?? 0) === 0 && !["aria-label", "aria-labelledby", "title"].some((name) => field.hasAttribute(name));
    const found = {
      horizontal_overflow: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      broken_image: all<HTMLImageElement>("img").some((image) => image.complete && image.naturalWidth === 0),
      missing_alt_text: all("img:not([alt]):not([role=presentation]):not([aria-label])").length > 0,
      missing_form_label: all<HTMLInputElement>("input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea").some(unlabelled),
      contrast_violation: all("body *").some(unreadable),
    };
    return Object.entries(found).flatMap(([type, is]) => (is ? [type] : []));
  });
}`;

const openWorkflow = `interface Bench {
  mark: string;
  follow(step: number): void;
  look(look: object): Promise<{ answer: "pass" | "fail" | "unsure"; reason?: string }>;
  close(): Promise<void>;
}

/** Snapshots and checks are those of Proofrun, at the end of this file. Writes of the page are blocked. */
async function openWorkflow(page: Page, options: object) {
  const { WorkflowBench } = proofrun as unknown as { WorkflowBench: { open(page: Page, options: object): Promise<Bench> } };
  const { origin } = new URL(baseUrl);
  const key = Math.random().toString(36).slice(2);
  const bench = await WorkflowBench.open(page, { origin, key, now: () => performance.now(), ...options });
  return {
    mark: bench.mark,
    /** A step that cannot be done proves nothing about the application: the test is skipped. */
    act: async (step: number, does: () => Promise<void>): Promise<void> => {
      bench.follow(step - 1);
      const failure = await does().then(() => null, (error: unknown) => String(error).split("\\n")[0]);
      test.skip(failure !== null, \`Step \${step} cannot be done: \${failure}\`);
    },
    /** The page is compared with the earlier snapshots; if the result is unsure, the test is skipped. */
    look: async (step: number, look: object): Promise<void> => {
      bench.follow(step - 1);
      const { answer, reason } = await bench.look(look);
      test.skip(answer === "unsure", \`Step \${step} is unsure: \${reason}\`);
      expect(answer, \`Step \${step}: \${reason}\`).toBe("pass");
    },
    close: () => bench.close(),
  };
}`;

/** In output order: each after those that it calls. */
const support = {
  needed,
  open,
  labelled,
  padded,
  placeOf,
  glob,
  watch,
  quiet,
  late,
  layoutFaults,
  openWorkflow,
} as const;

/** What the functions that a test calls call themselves. */
const calls = (code: string, name: string): boolean => new RegExp(`(?<![.\\w])${name}\\(`).test(code);

export function supportFor(code: string): string[] {
  const used = new Set<string>();
  let reached = code;
  for (const [name, source] of Object.entries(support).reverse())
    if (calls(reached, name)) {
      used.add(name);
      reached += source;
    }
  return Object.entries(support)
    .filter(([name]) => used.has(name))
    .map(([, source]) => source);
}
