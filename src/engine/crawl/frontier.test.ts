import { expect, test } from 'vitest';
import { Frontier } from './frontier.ts';

const origin = 'https://app.example.test';
const at = (path: string): URL => new URL(path, origin);

/** Takes pages until none is left, and learns the structure of each. */
function walk(frontier: Frontier, structureOf: (route: string) => string): string[] {
  const taken: string[] = [];
  for (let wave = frontier.takeWave(6); wave.length > 0; wave = frontier.takeWave(6))
    for (const entry of wave) {
      taken.push(entry.route);
      frontier.learn(entry, structureOf(entry.route));
    }
  return taken;
}

test('a page with and without a slash at its end is one page, known by the address that was seen first', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  for (const path of ['/docs', '/docs/', '/docs/?page=2', '/docs?page=2', '/docs/deep/'])
    frontier.add(at(path), 'link', entry!);
  expect(frontier.seen).toBe(4);
  expect(frontier.takeWave(9).map(({ route }) => route)).toEqual(['/docs', '/docs/?page=2', '/docs/deep/']);
  expect(frontier.edges).toContainEqual({ from: '/', to: '/docs' });
  expect(frontier.edges).not.toContainEqual({ from: '/', to: '/docs/' });
});

test('both addresses of a page can still be asked for', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/docs'), 'entry', null);
  frontier.add(at('/docs/'), 'link', null);
  expect(frontier.addresses).toEqual([
    ['/docs', '/docs'],
    ['/docs/', '/docs/'],
  ]);
});

test('an address that leads on stands for the page that it leads to, unless that page was asked for', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  frontier.add(at('/asked'), 'scope', null);
  const [entry] = frontier.takeWave(1);
  for (const path of ['/#/posts', '/#/users']) frontier.add(at(path), 'link', entry!);
  frontier.ledTo(entry!, at('/#/posts'));
  frontier.ledTo(entry!, at('/asked'));
  frontier.ledTo(entry!, at('/#/later'));
  frontier.add(at('/#/later'), 'link', entry!);
  expect(frontier.takeWave(9).map(({ route }) => route)).toEqual(['/asked', '/#/users']);
  expect(frontier.skipped('done')).toEqual([{ route: '/#/posts', reason: 'the same page as /, which leads there' }]);
});

test('sisters with the same structure are one kind of page, one that is built differently is not', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  const paths = [...Array(25).keys()].map((n) => `/products/${'abcdefghijklmnopqrstuvwxyz'[n]}-tent`);
  for (const path of [...paths, '/products/compare', '/files/list.pdf']) frontier.add(at(path), 'link', entry!);
  const kinds = (): number => new Set(frontier.kinds.map(([, kind]) => kind)).size;
  expect(kinds()).toBe(27);
  const wave = frontier.takeWave(26);
  for (const each of wave) frontier.learn(each, each.route === '/products/compare' ? 'table' : 'product');
  expect(kinds()).toBe(3);
  expect(frontier.templates).toBe(3);
});

test('numbered pages are one kind before any of them was opened', () => {
  const frontier = new Frontier(origin, null);
  for (let n = 1; n <= 25; n += 1) frontier.add(at(`/products/${n}`), 'link', null);
  expect(new Set(frontier.kinds.map(([, kind]) => kind)).size).toBe(1);
});

const kindsOf = (...paths: string[]): number => {
  const frontier = new Frontier(origin, null);
  for (const path of paths) frontier.add(at(path), 'link', null);
  return frontier.templates;
};

test('pages that are named by ids of letters are one kind before any of them was opened', () => {
  const ids = ['O_6gKA', '4tjjJQ', 'VcUiIQ', 'UJVlPw', 'ibMmMg'];
  expect(kindsOf(...ids.map((id) => `/notes/${id}`))).toBe(1);
  expect(kindsOf(...ids.map((id) => `/?${id}`))).toBe(1);
  expect(kindsOf(...ids.map((id) => `/#/notes/${id}`))).toBe(1);
  expect(kindsOf(...ids.slice(2).map((id) => `/notes/${id}`))).toBe(3);
});

test('pages that are named by words are kinds of their own, a numbered word and a sentence excepted', () => {
  const words = ['users', 'roles', 'teams', 'login', 'editUser', 'listUser', 'showUser', 'dropUser'];
  expect(kindsOf(...words.map((word) => `/admin/${word}`))).toBe(words.length);
  expect(kindsOf(...[1, 2, 3, 4, 12].map((n) => `/tagged/tag${n}`))).toBe(1);
  expect(kindsOf('/blog/how-we-began', '/blog/what-comes-next', '/blog/archive')).toBe(2);
  expect(kindsOf('/how-we-began', '/what-comes-next', '/archive')).toBe(3);
});

test('texts are opened one by one until two of them are built alike', () => {
  const frontier = new Frontier(origin, null);
  const names = ['create-a-page', 'create-a-blog-post', 'deploy-your-site', 'add-a-new-language'];
  for (const name of names) frontier.add(at(`/docs/${name}`), 'link', null);
  expect(walk(frontier, (route) => route)).toHaveLength(4);
  expect(frontier.templates).toBe(4);
});

test('a run that does not follow links knows of them and does not take them', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  for (const path of ['/a', '/b', '/']) frontier.notice(at(path), entry!);
  expect(frontier.seen).toBe(3);
  expect(frontier.takeWave(9)).toEqual([]);
  expect(frontier.skipped('done').map(({ route }) => route)).toEqual(['/a', '/b']);
  expect(frontier.kinds).toHaveLength(3);
});

test('an app with one path whose pages are named by words of the query is walked page by page', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const pages = ['users', 'import', 'export', 'settings', 'vacuum', 'views', 'about'];
  for (const page of pages) frontier.add(at(`/?action=${page}`), 'link', null);
  for (const table of ['cities', 'notes', 'people', 'rivers', 'towns'])
    frontier.add(at(`/?action=rows&table=${table}`), 'link', null);
  const taken = walk(frontier, (route) => /action=\w+/.exec(route)?.[0] ?? 'home');
  expect(taken.filter((route) => !route.includes('table'))).toHaveLength(1 + pages.length);
  expect(taken.filter((route) => route.includes('table')).length).toBeLessThan(5);
  expect(frontier.templates).toBe(2 + pages.length);
});

test('an app with one path whose pages are named by parameters without a value is walked page by page', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/admin.php?user=7'), 'entry', null);
  const pages = ['sql', 'import', 'export', 'users', 'variables', 'status'];
  for (const flag of ['refresh=1', 'sizes=1', 'wide', 'plain'])
    frontier.add(at(`/admin.php?user=7&${flag}`), 'link', null);
  for (const page of pages) frontier.add(at(`/admin.php?user=7&${page}=`), 'link', null);
  const taken = walk(frontier, (route) => pages.find((page) => route.includes(`&${page}`)) ?? 'home');
  expect(pages.filter((page) => !taken.some((route) => route.endsWith(`&${page}=`)))).toEqual([]);
  // Those that show the first page again make no kind.
  expect(frontier.templates).toBe(1 + pages.length);
});

test('a word of the query that only filters a list makes no further kind of page', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/products'), 'entry', null);
  for (const word of ['name', 'price', 'rating', 'newest', 'oldest']) {
    frontier.add(at(`/products?sort=${word}`), 'link', null);
    frontier.add(at(`/products?sort=${word}&page=2`), 'link', null);
  }
  expect(walk(frontier, () => 'list').length).toBeLessThanOrEqual(7);
  expect(frontier.templates).toBe(1);
});

test('the address of a folder and that of its file are one page', () => {
  const frontier = new Frontier(origin, null);
  for (const path of ['/', '/index.php', '/index.php?do=list', '/?do=list', '/docs/index.html', '/docs', '/index.phpx'])
    frontier.add(at(path), 'link', null);
  expect(frontier.kinds.map(([route]) => route)).toEqual([
    '/',
    '/index.php?do=list',
    '/docs/index.html',
    '/index.phpx',
  ]);
});

test('of pages of one script, those come first whose words say something else', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  const searches = ['all', 'unix', 'windows', 'mobile'].map((kind) => `/?do=search&by=seen&kind=${kind}`);
  for (const path of [...searches, '/?do=users', '/?do=groups']) frontier.add(at(path), 'link', entry!);
  expect(frontier.takeWave(3).map(({ route }) => route)).toEqual([searches[0], '/?do=users', '/?do=groups']);
});

test('the parts of an app behind a fragment come before pages around it', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/admin/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  for (const path of ['/admin/#/start', '/about', '/admin/#/posts', '/admin/#/tags', '/admin/#/tags/7', '/imprint'])
    frontier.add(at(path), 'link', entry!);
  const wave = frontier.takeWave(5).map(({ route }) => route);
  expect(wave).toEqual(['/admin/#/start', '/admin/#/posts', '/admin/#/tags', '/admin/#/tags/7', '/about']);
});

test('other paths come before further words of a query', () => {
  const frontier = new Frontier(origin, null);
  frontier.add(at('/'), 'entry', null);
  const [entry] = frontier.takeWave(1);
  for (const path of ['/?view=list', '/?view=grid', '/help', '/team']) frontier.add(at(path), 'link', entry!);
  expect(frontier.takeWave(2).map(({ route }) => route)).toEqual(['/help', '/team']);
});
