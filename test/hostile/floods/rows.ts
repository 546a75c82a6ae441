// Pages that say, open or send too much. One row: what the page does, and which limit the report must name.
import type { LimitName } from '#contract/limits.ts';
import type { HostilePage } from '../serve-page.ts';

export interface FloodRow extends HostilePage {
  readonly name: string;
  /** The limits of which one must be named; none where the browser or a reader has its own bound. */
  readonly reaches?: readonly LimitName[];
  /** The page has a defect beside its flood, or cannot be tested: it is not a pass. */
  readonly noPass?: true;
  /** Also in the normal test. */
  readonly sample?: true;
}

const script = (code: string): string => `<script>${code}</script>`;
const worker = (code: string): string =>
  script(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code).replaceAll('<', '\\u003c')}])))`);
const often = (code: string, ms = 10): string => script(`setInterval(() => { ${code} }, ${ms})`);

export const floodRows: readonly FloodRow[] = [
  {
    name: 'one console line of 90 MB that is six times as long in JSON',
    sample: true,
    reaches: ['messageChars'],
    body: script(`console.log('\\u0001'.repeat(89.6e6))`),
  },
  {
    name: 'console lines of 20 MB, twenty in a second',
    reaches: ['messageChars'],
    body: often(`console.log('x'.repeat(20e6))`, 50),
  },
  {
    name: 'two thousand console lines in ten milliseconds',
    reaches: ['pageConsoleLines'],
    body: often(`for (let n = 0; n < 2000; n += 1) console.log(n + 'x'.repeat(2000))`),
  },
  {
    name: 'the same in a worker',
    reaches: ['pageConsoleLines', 'pageEvents'],
    body: worker(`setInterval(() => { for (let n = 0; n < 2000; n += 1) console.log(n + 'x'.repeat(2000)) }, 10)`),
  },
  {
    name: 'one console line of 90 MB in a worker',
    body: worker(`console.log('\\u0001'.repeat(89.6e6))`),
  },
  {
    name: 'console lines in a frame',
    reaches: ['pageConsoleLines'],
    body: `<iframe title="Prices" srcdoc="<script>setInterval(() => { for (let n = 0; n < 2000; n += 1) console.log(n + 'x'.repeat(2000)) }, 10)</script>"></iframe>`,
  },
  {
    name: 'a large function, a large error and a large number in the console',
    reaches: ['messageChars'],
    body: script(
      `console.log(Function('/*' + 'x'.repeat(40e6) + '*/')); console.log(new Error('x'.repeat(40e6))); console.log(2n ** 4000000n)`,
    ),
  },
  {
    name: 'an object whose only name has 20 MB',
    reaches: ['browserMessageBytes'],
    body: script(`console.log({ ['x'.repeat(20e6)]: 1 })`),
  },
  {
    name: 'a script that calls itself by 20 MB',
    reaches: ['browserMessageBytes'],
    body: script(`(0, eval)('console.log(1)//' + '# sourceURL=' + 'x'.repeat(20e6))`),
  },
  {
    name: 'an exception of 90 MB',
    sample: true,
    noPass: true,
    reaches: ['messageChars'],
    body: script(`setTimeout(() => { throw new Error('\\u0001'.repeat(89.6e6)) }, 100)`),
  },
  {
    name: 'a thrown text of 90 MB',
    noPass: true,
    reaches: ['messageChars'],
    body: script(`setTimeout(() => { throw '\\u0001'.repeat(89.6e6) }, 100)`),
  },
  {
    name: 'exceptions without end',
    noPass: true,
    reaches: ['pageConsoleLines'],
    body: often(`for (let n = 0; n < 200; n += 1) setTimeout(() => { throw new Error('no ' + n) })`),
  },
  {
    name: 'rejections without end, of 1 MB each',
    noPass: true,
    reaches: ['messageChars'],
    body: often(`for (let n = 0; n < 20; n += 1) Promise.reject(new Error('x'.repeat(1e6)))`),
  },
  {
    name: 'refused pictures without end',
    reaches: ['pageConsoleLines', 'pageEvents', 'pageRequests'],
    head: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`,
    body: often(`for (let n = 0; n < 200; n += 1) new Image().src = '/x.png?' + Math.random()`),
  },
  {
    name: 'requests without end',
    noPass: true,
    reaches: ['pageRequests', 'pageEvents'],
    body: often(`for (let n = 0; n < 100; n += 1) fetch('/x?' + Math.random()).catch(() => 0)`),
    answers: { '/x': (_request, response) => void response.end() },
  },
  {
    name: 'pictures in addresses of 20 MB',
    reaches: ['browserMessageBytes'],
    body: often(`new Image().src = 'data:image/png;base64,' + btoa(Math.random()) + 'A'.repeat(20e6)`, 50),
  },
  { name: 'a title of 90 MB', body: script(`document.title = '\\u0001'.repeat(89.6e6)`) },
  { name: 'a dialog of 90 MB', body: script(`alert('\\u0001'.repeat(89.6e6))`) },
  { name: 'dialogs in a timer', noPass: true, reaches: ['dialogs'], body: often('confirm(1)') },
  {
    name: 'addresses of 1.9 MB in the history',
    body: often(`history.pushState(null, '', '/?' + 'x'.repeat(1.9e6) + Math.random())`),
  },
  { name: 'marks in the address without end', body: often(`location.hash = String(Math.random())`) },
  { name: 'windows without end', sample: true, reaches: ['popups', 'openedWindows'], body: often(`open('/x')`) },
  {
    name: 'links that open windows without end',
    reaches: ['popups', 'openedWindows'],
    body: often(`const a = document.createElement('a'); a.href = '/x'; a.target = '_blank'; a.click()`),
  },
  {
    name: 'downloads without end',
    body: often(
      `const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'.repeat(1e6)])); a.download = 'x.txt'; a.click()`,
    ),
  },
  {
    name: 'cookies without end',
    body: often(`for (let n = 0; n < 50; n += 1) document.cookie = Math.random() + '=' + 'x'.repeat(3900)`),
  },
  {
    name: 'three times as many elements as are audited',
    reaches: ['auditedNodes'],
    body: script(`document.querySelector('main').insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(150000))`),
  },
  {
    name: 'a text of 50 MB',
    body: script(`document.querySelector('p').textContent = 'tents '.repeat(8e6)`),
    noPass: true,
  },
  {
    name: 'attributes of 20 MB on every control',
    body: `<button type="button" onclick="this.textContent = 'Shown'">Show</button>${script(`for (const one of document.querySelectorAll('button, p, h1')) { one.id = 'x'.repeat(20e6); one.className = 'y'.repeat(20e6); one.title = 'z'.repeat(20e6); one.dataset.testid = 'w'.repeat(20e6) }`)}`,
  },
];
