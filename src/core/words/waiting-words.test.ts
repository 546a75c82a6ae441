import { expect, test } from 'vitest';
import { saysPleaseWait } from './waiting-words.ts';

test.each(['Loading', 'Loading…', 'Loading...', 'Loading your orders…', 'Please wait', 'Wird geladen…', '加载中...'])(
  '"%s" asks for patience',
  (text) => expect(saysPleaseWait(text)).toBe(true),
);

test.each(['Loading docks', 'Download', 'Loading bay 4', 'Loading is free.', 'Workings', 'Laden und Kasse', ''])(
  '"%s" does not',
  (text) => expect(saysPleaseWait(text)).toBe(false),
);
