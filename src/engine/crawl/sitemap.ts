// Asks robots.txt and the sitemap which pages exist; both are hints, and their absence means nothing.
import type { Egress } from '#engine/guard/egress.ts';
import { guardedFetch } from '#engine/guard/guarded-fetch.ts';

const askMs = 3_000;
const maxBytes = 1024 * 1024;
const maxSitemaps = 3;
const maxPages = 500;

async function read(egress: Egress, address: string): Promise<string> {
  const answer = await guardedFetch(address, { egress, deadlineMs: askMs, maxBytes });
  return answer.status === 200 ? (answer.bodyText ?? '') : '';
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gi)]
    .map(([, address]) => address!.replace(/&amp;/g, '&'))
    .slice(0, maxPages);

export async function readSitemap(egress: Egress, origin: string): Promise<URL[]> {
  const robots = await read(egress, `${origin}/robots.txt`);
  const named = [...robots.matchAll(/^[ \t]*sitemap:[ \t]*(\S+)/gim)].map(([, address]) => address!);
  const queue = [...new Set([...named, `${origin}/sitemap.xml`])].filter(
    (address) => URL.canParse(address) && new URL(address).origin === origin,
  );
  const pages: URL[] = [];
  for (let asked = 0; asked < maxSitemaps && queue.length > 0; asked += 1) {
    for (const address of locations(await read(egress, queue.shift()!))) {
      if (!URL.canParse(address)) continue;
      const url = new URL(address);
      if (/\.xml$/i.test(url.pathname)) queue.push(url.href);
      // A sitemap made for production names production; its paths are the same here.
      else if (pages.length < maxPages) pages.push(new URL(`${url.pathname}${url.search}`, origin));
    }
  }
  return pages;
}
