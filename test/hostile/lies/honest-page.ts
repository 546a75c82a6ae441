// One page with known faults. A lie is put before its scripts, into its form, or behind everything.
import type { Lie } from './lies.ts';

const clipped = 'width:220px;overflow:hidden;white-space:nowrap';

export const honestPage = ({ script = '', inForm = '', atEnd = '' }: Partial<Lie>): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>The corner shop</title><link rel="icon" href="data:,">
  <style>body{margin:0;font:16px/1.6 sans-serif;color:#111;background:#fff}main{padding:24px}button,input{font:inherit;padding:10px 14px}
    form{margin:16px 0;padding:12px;border:1px solid #bbb}</style>
  ${script === '' ? '' : `<script>${script}</script>`}
</head>
<body><main>
  <h1>The corner shop</h1>
  <p>Open every day from eight to six, and on Sundays until noon.</p>
  <p data-testid="price">£NaN</p>
  <p><button data-testid="works" id="works">Count the apples</button> <output id="count">0</output></p>
  <p><button data-testid="dead">Show the offers</button></p>
  <p><button data-testid="throws" id="throws">Ask for the price</button></p>
  <img data-testid="picture" src="/missing.png" width="120" height="80" alt="The shop from outside">
  <form id="order">
    <label>Name <input name="customer" autocomplete="name"></label>
    <button type="button" data-testid="dead-in-form">Pick a day</button>
    <h2 data-testid="clipped" style="${clipped}">The winter timetable of all ferries begins on Monday</h2>
    ${inForm}
  </form>
</main>
<script>
  const works = document.getElementById('works'), count = document.getElementById('count');
  works.onclick = () => { count.firstChild.data = '1'; };
  document.getElementById('throws').onclick = () => { throw new Error('there is no price'); };
</script>
<script>throw new Error('the till is closed');</script>
${atEnd}
</body></html>`;

/** The controls of the page that are used. */
export const usedControls = [
  { testId: 'works', name: 'Count the apples' },
  { testId: 'dead', name: 'Show the offers' },
  { testId: 'throws', name: 'Ask for the price' },
  { testId: 'dead-in-form', name: 'Pick a day' },
] as const;
