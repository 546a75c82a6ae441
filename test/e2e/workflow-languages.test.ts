// Workflows are recognised by the words of the page, whatever its language: those of a healthy page pass, and one that is
// broken is told by its right name. The everyday run speaks German.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchema, type Report } from '#contract/report.ts';
import { everydayOf } from '../kit/every-case.ts';
import { type Target, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

type Row = [string, string, string, string, string, string, string, string, string, string, string];

interface Words {
  readonly language: string;
  readonly title: string;
  readonly search: string;
  readonly sort: string;
  readonly by: readonly [title: string, price: string];
  readonly turn: readonly [back: string, next: string];
  /** Where one is in a list of two parts, around the number. */
  readonly at: readonly [before: string, after: string];
  readonly things: readonly string[];
}

/** Language, title, search, sort, name and price, back and next, the words around the number of a part, things. */
const all: readonly Words[] = [
  'de|Möbel|Suchen|Sortieren nach|Name|Preis|Zurück|Weiter|Seite | von 2|Stuhl,Lampe,Tisch,Regal,Spiegel,Bett,Kommode,Hocker',
  'fr|Outils|Rechercher|Trier par|Nom|Prix|Précédent|Suivant|Page | sur 2|Marteau,Pince,Scie,Tournevis,Clou,Rabot,Lime,Burin',
  'es|Frutas|Buscar|Ordenar por|Nombre|Precio|Anterior|Siguiente|Página | de 2|Naranja,Pera,Manzana,Uva,Ciruela,Fresa,Cereza,Higo',
  'pt|Livros|Pesquisar|Ordenar por|Título|Preço|Anterior|Próximo|Página | de 2|Sertões,Iracema,Cortiço,Quincas,Macunaíma,Senhora,Lucíola,Ateneu',
].map((row) => {
  const [language, title, search, sort, name, price, back, next, before, after, things] = row.split('|') as Row;
  const by = [name, price] as const;
  return { language, title, search, sort, by, turn: [back, next], at: [before, after], things: things.split(',') };
});
const spoken = everydayOf(all, ({ language }) => language === 'de');

const itemsOf = (things: readonly string[]): string =>
  things.map((name, place) => `<li><h2>${name}</h2><p>€ ${((place * 37) % 50) + 5}.00</p></li>`).join('');

const around = ({ language, title }: Words, body: string, script: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<main><h1>${title}</h1>${body}</main><script>${script}</script></html>`;

/** A search and a choice of the order above the whole list. */
const shelf = (words: Words, deaf: boolean): string =>
  around(
    words,
    `<label>${words.search} <input type="text" id="ask"></label> <label>${words.sort}
<select id="order">${words.by.map((name, place) => `<option value="${place}">${name}</option>`).join('')}</select></label>
<ul id="list">${itemsOf(words.things)}</ul>`,
    `const list = document.querySelector('#list'), items = [...list.children];
const keys = [(item) => item.querySelector('h2').textContent, (item) => Number(item.querySelector('p').textContent.slice(2))];
const show = () => {
  const wanted = ${deaf ? "''" : "document.querySelector('#ask').value.toLowerCase()"};
  const key = keys[document.querySelector('#order').value];
  list.replaceChildren(...items.filter((item) => item.textContent.toLowerCase().includes(wanted))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1)));
};
document.querySelector('#ask').addEventListener('input', show);
document.querySelector('#order').addEventListener('change', show);
show();`,
  );

/** A list in parts, which the address tells; a broken one shows its first part for ever. */
const parts = (words: Words, stuck: boolean): string =>
  around(
    words,
    `<ul id="list">${itemsOf(words.things.map((name) => `${name} II`))}</ul>
<nav><button type="button" id="back">${words.turn[0]}</button> <span id="at"></span>
<button type="button" id="next">${words.turn[1]}</button></nav>`,
    `const list = document.querySelector('#list'), items = [...list.children];
let at = 0;
const show = () => {
  history.replaceState(null, '', '?part=' + (at + 1));
  list.replaceChildren(...items.slice(${stuck ? '0' : 'at * 4'}, ${stuck ? '4' : 'at * 4 + 4'}));
  document.querySelector('#at').textContent = '${words.at[0]}' + (at + 1) + '${words.at[1]}';
  document.querySelector('#back').disabled = at === 0;
  document.querySelector('#next').disabled = at === 1;
};
document.querySelector('#back').addEventListener('click', () => { at = 0; show(); });
document.querySelector('#next').addEventListener('click', () => { at = 1; show(); });
show();`,
  );

const site = (broken: boolean): Record<string, string> =>
  Object.fromEntries(
    spoken.flatMap((words) => [
      [`/${words.language}/shelf`, shelf(words, broken)],
      [`/${words.language}/parts`, parts(words, broken)],
    ]),
  );

let world: WorkingService;
const targets: Target[] = [];
let healthy: Report;
let broken: Report;

async function tested(isBroken: boolean): Promise<Report> {
  const pages = site(isBroken);
  const target = await startTarget(pages);
  targets.push(target);
  const scopedPaths = Object.keys(pages);
  const { report } = await world.run({
    url: `${target.url}${scopedPaths[0]}`,
    mode: 'workflow_test',
    viewport: 'desktop',
    scopedPaths,
  });
  return reportSchema.parse(report);
}

beforeAll(async () => {
  world = await startWorkingService();
  [healthy, broken] = await Promise.all([tested(false), tested(true)]);
}, 600_000);
afterAll(async () => {
  await world?.close();
  for (const target of targets) await target.close();
}, 30_000);

const outcomesOn = (report: Report, route: string): Record<string, string> =>
  Object.fromEntries(
    report.scenarios
      .filter((each) => each.route === route)
      .map(({ template, outcome }) => [template ?? 'none', outcome]),
  );

test.each(spoken)('$language: a search, an order and a pager are found, and pass', ({ language }) => {
  expect(outcomesOn(healthy, `/${language}/shelf`)).toMatchObject({
    workflow_search: 'passed',
    workflow_sort: 'passed',
  });
  expect(outcomesOn(healthy, `/${language}/parts`)).toMatchObject({ workflow_pagination: 'passed' });
  expect(healthy.findings).toEqual([]);
});

test.each(spoken)('$language: a search and a pager that do nothing are told by their names', ({ language }) => {
  const typesOn = (route: string): string[] =>
    broken.findings.filter((finding) => finding.route === route).map(({ type }) => type);
  expect(typesOn(`/${language}/shelf`)).toEqual(['search_ignored']);
  expect(typesOn(`/${language}/parts`)).toEqual(['pagination_broken']);
});
