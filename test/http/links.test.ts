// What the service says about itself is true: every address that it names answers, and every command exists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleSurface } from '#contract/console-pages.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { mcpSurface } from '#contract/mcp-surface.ts';
import type { AgentsIndex, DocsIndex, DocsPage, Onboarding } from '#contract/public-reads.ts';
import { endBinaries, run } from '../kit/binary.ts';
import { type TestService, startService, testPublicUrl } from '../kit/service.ts';

let service: TestService;
const texts = new Map<string, string>();
beforeAll(async () => {
  service = await startService();
  for (const path of ['/llms.txt', '/api/agents/index.json', '/api/agents/onboarding', '/api/browser-capabilities'])
    texts.set(path, (await service.app.inject(path)).body);
  const index = (await service.app.inject('/api/docs/index.json')).json<DocsIndex>();
  for (const { path } of index.docs) texts.set(path, (await service.app.inject(path)).json<DocsPage>().markdown);
}, 60_000);
afterAll(async () => {
  endBinaries();
  await service?.close();
});

const rows = Object.values<Endpoint>(endpoints);
/** A path of the table with anything in the place of its parameters. */
const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const bases = [testPublicUrl, 'http://127.0.0.1:4600'];
/** Requests of a tested application, in examples of steps. */
const ofTargets: ReadonlySet<string> = new Set(['/api/orders']);

/** Paths that a text names, with its method where it says one. */
function named(text: string): { method: string | null; path: string }[] {
  let plain = text;
  for (const base of bases) plain = plain.replaceAll(base, '');
  return [
    ...plain.matchAll(/(?:\b(GET|POST|DELETE|PATCH|PUT) )?(?<![\w.:/-])(\/(?:api|\.well-known)\/[\w./{}$<>:|-]*)/g),
  ].map(([, method, path = '']) => ({ method: method ?? null, path: path.replace(/[.,:;]+$/, '') }));
}

const fillable = (path: string): string => path.replaceAll(/\$\w+|<\w+>|\{[\w|-]+\}/g, 'x');

describe('addresses', () => {
  test('every path that is named is a row of the table, with the method that is named', () => {
    const wrong: string[] = [];
    for (const [where, text] of texts)
      for (const { method, path } of named(text)) {
        const fits = rows.filter((row) => patternOf(row).test(fillable(path)));
        const known =
          path === '/api/openapi.json' ||
          ofTargets.has(path) ||
          path.endsWith('/') ||
          /^\/api\/docs\/[a-z-]+$/.test(path);
        if (known || fits.some((row) => method === null || row.method === method)) continue;
        wrong.push(`${where}: ${method ?? ''} ${path}`);
      }
    expect(wrong).toEqual([]);
  });

  test('every link that can be followed answers', async () => {
    const links = new Set<string>(['/api/openapi.json', '/llms.txt', '/api/docs/index.json']);
    for (const text of texts.values()) {
      for (const [, address = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) links.add(address);
      for (const { method, path } of named(text))
        if (
          (method ?? 'GET') === 'GET' &&
          !/[{$<|]/.test(path) &&
          rows.some((row) => row.method === 'GET' && row.path === path)
        )
          links.add(path);
    }
    const broken: string[] = [];
    for (const link of links) {
      const path = link.replace(testPublicUrl, '').split('#')[0] ?? '';
      if (!path.startsWith('/')) continue;
      const { statusCode } = await service.app.inject(path);
      // Without a key or a run a protected read still answers, and says so.
      if (statusCode >= 500 || statusCode === 404) broken.push(`${statusCode} ${path}`);
    }
    expect(links.size).toBeGreaterThan(20);
    expect(broken).toEqual([]);
  });

  test('the index of the agents is the table, without what is for owners only', () => {
    const { surfaces, ...rest } = JSON.parse(texts.get('/api/agents/index.json') ?? '') as AgentsIndex;
    expect(surfaces.map(({ name, method, path, available }) => [name, method, path, available])).toEqual(
      [
        ...Object.entries<Endpoint>(endpoints).filter(([, row]) => row.forOwner !== true),
        ['mcp', mcpSurface] as const,
        ['console', consoleSurface] as const,
      ].map(([name, row]) => [name, row.method, row.path, row.available]),
    );
    expect([rest.openapi, rest.docs, rest.llms]).toEqual(['/api/openapi.json', '/api/docs/index.json', '/llms.txt']);
    for (const row of rows.filter(({ available }) => available)) expect(texts.get('/llms.txt')).toContain(row.path);
  });
});

describe('commands', () => {
  const env = { PROOFRUN_URL: 'http://127.0.0.1:9' };

  /** The help of a command and of the commands below it. */
  async function helpOf(name: string): Promise<string> {
    const { out } = await run([name, '--help'], env).ended;
    const below = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, word = '']) => word);
    const more = below
      .filter((word) => word !== 'help')
      .map(async (word) => (await run([name, word, '--help'], env).ended).out);
    return [out, ...(await Promise.all(more))].join('\n');
  }

  test('every command and option that is named exists', async () => {
    const { out } = await run(['--help'], env).ended;
    const known = new Set(
      [...out.matchAll(/^ {2}([a-z][a-z-]*)(?:\|([a-z-]+))?/gm)].flatMap(([, name, alias]) => [name, alias]),
    );
    const used = new Map<string, Set<string>>();
    const { firstCommand, loop } = JSON.parse(texts.get('/api/agents/onboarding') ?? '') as Onboarding;
    const all = [...texts.values(), firstCommand.command, ...loop.map(({ command }) => command)];
    for (const text of all)
      for (const [, name = '', rest = ''] of text.matchAll(
        /(?:^|[`"]|run -s )proofrun (?:-- )?([a-z][a-z-]+)((?: [^`\n|]*)?)/gm,
      )) {
        const options = used.get(name) ?? new Set<string>();
        for (const [option] of rest.matchAll(/--[a-z][a-z-]+/g)) options.add(option);
        used.set(name, options);
      }
    expect(used.size).toBeGreaterThan(5);
    const missing = [...used.keys()].filter((name) => !known.has(name));
    expect(missing).toEqual([]);
    for (const [name, options] of used) {
      if (options.size === 0) continue;
      const help = await helpOf(name);
      expect([name, [...options].filter((option) => option !== '--help' && !help.includes(option))]).toEqual([
        name,
        [],
      ]);
    }
  }, 120_000);
});
