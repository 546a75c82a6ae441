import { expect, test } from 'vitest';
import { bySpelling, says, spellings } from './spellings.ts';

test('a text of ours is known in letters and digits, too', () => {
  expect(says('Tool QA_1A2B3C-abcdex (new)', 'qa_1a2b3c-abcde')).toBe(true);
  expect(says('QA1A2B3CABCDEX', 'qa_1a2b3c-abcde')).toBe(true);
  expect(says('qa1a2b3c-abcde', 'qa_1a2b3c-abcde')).toBe(false);
  // What is short may be a part of what others wrote.
  expect(says('a qaabc of theirs', 'qa_-abc')).toBe(false);
  expect(spellings(['qa_1a2b3c-z', 'qa_'])).toEqual(['qa_1a2b3c-z', 'qa1a2b3cz', 'qa_']);
});

test('what is counted in either spelling counts for the text', () => {
  expect(bySpelling({ 'qa_1a2b3c-z': 1, qa1a2b3cz: 2 }, ['qa_1a2b3c-Z'])).toEqual({ 'qa_1a2b3c-z': 3 });
});
