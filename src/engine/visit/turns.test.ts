import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const gate = (): { open: () => void; passed: Promise<void> } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
};

describe('Turns', () => {
  it('never lets more work than there are turns, and lets others in while one rests', async () => {
    const turns = new Turns(1);
    const rest = gate();
    const told: string[] = [];
    const first = turns.work(async () => {
      told.push('first works');
      await turns.rest(() => rest.passed);
      told.push('first works again');
    });
    const second = turns.work(async () => {
      told.push('second works');
      rest.open();
      await Promise.resolve();
      told.push('second ends');
    });
    await Promise.all([first, second]);
    expect(told).toEqual(['first works', 'second works', 'second ends', 'first works again']);
  });

  it('gives the turn back when the work fails', async () => {
    const turns = new Turns(1);
    await expect(turns.work(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.work(async () => 'next')).resolves.toBe('next');
  });

  it('takes a turn again when the rest ends badly, so that its end gives back only one', async () => {
    const turns = new Turns(1);
    await expect(turns.work(() => turns.rest(() => Promise.reject(new Error('late'))))).rejects.toThrow('late');
    let working = 0;
    let most = 0;
    const job = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await Promise.resolve();
      working -= 1;
    };
    await Promise.all([turns.work(job), turns.work(job), turns.work(job)]);
    expect(most).toBe(1);
  });
});
