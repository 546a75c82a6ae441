// A page writes what it likes into its console, its title, its addresses and its markup, and the service reads all of it.
// Reading must cost what the length says, or three lines of a console stop the service.
import { expect, test } from 'vitest';
import { documentParts, withoutTokens } from '#core/evidence/document-parts.ts';
import { normalMessage, withoutChanging } from '#core/evidence/normal-message.ts';
import { redact, redactStart } from '#core/evidence/redact.ts';
import { familyOf, placeOf, resourceOf, routeOf, templateOf } from '#core/evidence/route.ts';
import { scriptOfStack } from '#core/evidence/script-of-stack.ts';
import { markedSecrets, shapedSecrets } from '#core/evidence/secret-rules.ts';
import { isTimely, normalWords } from '#core/regression/normal-words.ts';
import { matchesGlob } from '#core/scenarios/match-glob.ts';
import { asksToSearch, leadsBack, leadsOn, leadsToPage, otherThanCreate } from '#core/words/control-words.ts';
import { judgeCreate } from '#core/workflows/judge-create.ts';
import { allRows } from './all-rows.ts';
import { growthOf } from './growth.ts';
import { hostileShapes } from './hostile-shapes.ts';

const maxGrowth = 1.3;
const enoughExamples = 3;
const perShapeMs = 240_000;

const addressOf = (text: string): URL => new URL(`/x${encodeURI(text.toWellFormed())}`, 'https://shop.example');
const write = (type: string, body: string): unknown =>
  judgeCreate(
    {
      method: 'POST',
      url: 'https://shop.example/items',
      origin: 'https://shop.example',
      kind: 'Fetch',
      headers: { 'content-type': type },
      body,
    },
    { address: '/items', fields: ['title'], sends: 'filled', prefix: 'qa', step: 0, twice: false },
    'qa-1',
  );

const everyday = 5;
const shapes = hostileShapes.filter((_, index) => allRows || index % everyday === 0);

/** Whole functions without their cap, because a cap hides how they grow. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries([...markedSecrets, ...shapedSecrets].map(({ name, hide }) => [`hide a ${name}`, hide])),
  'redact a text of any length': (text) => redactStart({ text, cut: false }, 200),
  'redact a console line': (text) => redact(text),
  'name a message': normalMessage,
  'name a message of any length': withoutChanging,
  'find the script of a stack': scriptOfStack,
  'read a document': documentParts,
  'read code': withoutTokens,
  'read the route of an address': (text) => routeOf(addressOf(text)),
  'read a query': (text) => routeOf(addressOf(`?${text}`)),
  'read the address of a resource': (text) => resourceOf(addressOf(`?${text}`), 'https://shop.example'),
  'tell places apart': (text) => familyOf(placeOf(addressOf(text))),
  'read the template of a route': templateOf,
  'read the words of an element': normalWords,
  'ask whether words change with time': isTimely,
  'match a glob': (text) => matchesGlob('*a*b?c*', text),
  'read the name of a control': (text) => [
    asksToSearch(text),
    leadsOn(text),
    leadsBack(text),
    leadsToPage(text, 2),
    otherThanCreate.test(text),
  ],
  'read a form that is sent': (text) => write('application/x-www-form-urlencoded', text),
  'read a form in parts': (text) => write('multipart/form-data; boundary=a', text),
  'read a field of a form': (text) => write('application/x-www-form-urlencoded', `${encodeURIComponent(text)}=1`),
};

test.each(Object.entries(readers))(
  'the time to %s grows with the length of the text, not with its square',
  (_, read) => {
    const steep: string[] = [];
    for (const shape of shapes) {
      const growth = growthOf(read, shape);
      if (growth !== null && growth > maxGrowth) steep.push(`${shape.name}: length^${growth.toFixed(2)}`);
      if (steep.length === enoughExamples) break;
    }
    expect(steep).toEqual([]);
  },
  perShapeMs,
);
