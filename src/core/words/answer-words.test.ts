import { expect, test } from 'vitest';
import { emptyWord, refusalWord } from './answer-words.ts';

test.each(['No results', '0 orders', 'Keine Treffer', 'Sin resultados', 'ничего', '没有'])('"%s" says empty', (text) =>
  expect(emptyWord.test(text)).toBe(true),
);

test.each(['Notes', 'Nothingham', 'Piano'])('"%s" does not say empty', (text) =>
  expect(emptyWord.test(text)).toBe(false),
);

test.each(['Email is required', 'Please enter a name', 'Das Feld fehlt', 'Correo inválido'])('"%s" refuses', (text) =>
  expect(refusalWord.test(text)).toBe(true),
);

test.each(['Saved', 'Pleased to meet you', 'Terrors of the sea'])('"%s" does not refuse', (text) =>
  expect(refusalWord.test(text)).toBe(false),
);
