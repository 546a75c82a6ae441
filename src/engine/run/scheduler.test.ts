import { describe, expect, it } from 'vitest';
import { Scheduler } from './scheduler.ts';

const gate = (): { open: () => void; passed: Promise<void> } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
};

/** A machine whose load the test sets; time passes with every look at the clock. */
function schedulerOf({ busy = 1, minTabs = 10, maxTabs = 10, maxWatched = 2, minWorking = 1, maxWorking = 1 } = {}) {
  const machine = { busy };
  let at = 0;
  const now = (): number => (at += 1_000);
  return {
    machine,
    scheduler: new Scheduler({
      busy: () => machine.busy,
      now,
      tabs: { min: minTabs, max: maxTabs },
      working: { min: minWorking, max: maxWorking },
      watched: { min: maxWatched, max: maxWatched },
    }),
  };
}

/** Counts how many of its jobs are at work at the same time. */
function crowd(turns = 5) {
  let working = 0;
  let most = 0;
  const job = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    working -= 1;
  };
  return { job, most: () => most };
}

describe('Scheduler', () => {
  it('lets others work while one rests', async () => {
    const { scheduler } = schedulerOf();
    const rest = gate();
    const order: string[] = [];
    const first = scheduler.inTab(async () => {
      order.push('first works');
      await scheduler.rest(() => rest.passed);
      order.push('first works again');
    });
    const second = scheduler.inTab(async () => {
      order.push('second works');
      rest.open();
      await Promise.resolve();
      order.push('second ends');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first works', 'second works', 'second ends', 'first works again']);
  });

  it('lets a page that rested go on before another one is opened', async () => {
    const { scheduler } = schedulerOf();
    const rest = gate();
    const busy = gate();
    const order: string[] = [];
    const rested = scheduler.inTab(async () => {
      await scheduler.rest(() => rest.passed);
      order.push('rested');
    });
    const working = scheduler.inTab(() => busy.passed);
    const waiting = scheduler.inTab(async () => void order.push('new'));
    rest.open();
    await rest.passed;
    await Promise.resolve();
    busy.open();
    await Promise.all([rested, working, waiting]);
    expect(order).toEqual(['rested', 'new']);
  });

  it('gives the turn and the tab back when the work fails', async () => {
    const { scheduler } = schedulerOf({ minTabs: 1, maxTabs: 1 });
    await expect(scheduler.inTab(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(scheduler.inTab(async () => 'next')).resolves.toBe('next');
  });

  it('takes a turn again when the rest ends badly, so that its end gives back only one', async () => {
    const { scheduler } = schedulerOf();
    const failing = scheduler.inTab(() => scheduler.rest(() => Promise.reject(new Error('late'))));
    await expect(failing).rejects.toThrow('late');
    const { job, most } = crowd();
    await Promise.all([scheduler.inTab(job), scheduler.inTab(job), scheduler.inTab(job)]);
    expect(most()).toBe(1);
  });

  it('never opens more tabs than there is room for, also while all of them rest', async () => {
    const { scheduler } = schedulerOf({ minTabs: 2, maxTabs: 2, maxWorking: 4 });
    let open = 0;
    let most = 0;
    const job = () =>
      scheduler.inTab(async () => {
        open += 1;
        most = Math.max(most, open);
        await scheduler.rest(() => Promise.resolve());
        open -= 1;
      });
    await Promise.all(Array.from({ length: 6 }, job));
    expect(most).toBe(2);
  });

  it('watches few pages at a time, and none of them keeps another from working', async () => {
    const { scheduler } = schedulerOf({ maxWatched: 2 });
    const { job, most } = crowd();
    const watched = gate();
    const held = Array.from({ length: 2 }, () => scheduler.inTab(() => scheduler.watch(() => watched.passed)));
    await scheduler.inTab(async () => undefined);
    const others = Array.from({ length: 4 }, () => scheduler.inTab(() => scheduler.watch(job)));
    watched.open();
    await Promise.all([...held, ...others]);
    expect(most()).toBe(2);
  });

  it('works on more pages while the machine is idle, and on fewer again when it is busy', async () => {
    const { scheduler, machine } = schedulerOf({ busy: 0, maxWorking: 4 });
    const idle = crowd();
    await Promise.all(Array.from({ length: 20 }, () => scheduler.inTab(idle.job)));
    expect(idle.most()).toBe(4);
    machine.busy = 1;
    for (let turn = 0; turn < 5; turn += 1) await scheduler.inTab(async () => undefined);
    const loaded = crowd();
    await Promise.all(Array.from({ length: 10 }, () => scheduler.inTab(loaded.job)));
    expect(loaded.most()).toBe(1);
  });

  it('opens more tabs while the machine is idle, and fewer again when it is busy', async () => {
    const { scheduler, machine } = schedulerOf({ busy: 0, minTabs: 1, maxTabs: 3, maxWorking: 9 });
    const crowdOf = async (): Promise<number> => {
      const { job, most } = crowd(50);
      await Promise.all(Array.from({ length: 12 }, () => scheduler.inTab(() => scheduler.rest(job))));
      return most();
    };
    expect(await crowdOf()).toBe(3);
    machine.busy = 1;
    await crowdOf();
    expect(await crowdOf()).toBe(1);
  });

  it('finds room by itself while all open tabs wait', async () => {
    const { scheduler } = schedulerOf({ busy: 0, minTabs: 1, maxTabs: 2 });
    const first = gate();
    const held = scheduler.inTab(() => scheduler.rest(() => first.passed));
    await scheduler.inTab(async () => first.open());
    await held;
  });
});
