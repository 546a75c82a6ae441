import { limit } from '#contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { MessageFilter, standIn } from './cap-messages.ts';

function filterOf() {
  const passed: string[] = [];
  let open = '';
  const filter = new MessageFilter((part) => {
    const messages = (open + part.toString()).split('\0');
    open = messages.pop() ?? '';
    passed.push(...messages);
  });
  return { filter, passed };
}

/** As a pipe delivers it. */
function send(filter: MessageFilter, text: string, partBytes = 65_536): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += partBytes) filter.take(bytes.subarray(at, at + partBytes));
}

describe('MessageFilter', () => {
  it('passes messages on unchanged, however they are cut into parts', () => {
    for (const size of [1, 2, 3, 7, 100]) {
      const { filter, passed } = filterOf();
      send(filter, 'one\0two\0three\0', size);
      expect(passed).toEqual(['one', 'two', 'three']);
    }
  });

  it('drops an event that is too long, and nothing beside it', () => {
    const { filter, passed } = filterOf();
    const long = 'x'.repeat(limit('browserMessageBytes'));
    send(filter, `first\0{"method":"Runtime.consoleAPICalled","params":"${long}"}\0last\0`);
    expect(passed).toEqual(['first', 'last']);
    expect(filter.dropped).toBe(1);
  });

  it('keeps a long answer within its own limit, and fails a longer one for who waits for it', () => {
    const { filter, passed } = filterOf();
    send(filter, `{"id":7,"result":"${'x'.repeat(limit('browserMessageBytes'))}"}\0`);
    expect(passed[0]?.length).toBeGreaterThan(limit('browserMessageBytes'));
    send(filter, `{"id":8,"result":"${'x'.repeat(limit('browserAnswerBytes'))}","sessionId":"0AF"}\0`);
    expect(JSON.parse(passed[1] ?? '')).toMatchObject({ id: 8, sessionId: '0AF', error: { code: -32_000 } });
  });

  it('says nothing in place of an event', () => {
    expect(standIn('{"method":"Runtime.consoleAPICalled"', '"}')).toBeNull();
  });
});
