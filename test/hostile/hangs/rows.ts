// Pages that stop responding. One row: what the page does, and what must be true at the end of the run.
import type { Answer, HostilePage } from '../serve-page.ts';

export interface HangRow extends HostilePage {
  readonly name: string;
  /**
   * control: a finding at the control. page: a finding of the page. doubt: at least not a pass.
   * untouched: nothing that a scan does sets it off, so the run may pass, without a claim about what it did not use.
   */
  readonly ends: 'control' | 'page' | 'doubt' | 'untouched';
  /** It keeps both cores of a small machine busy, so that it is given more time before it is closed. */
  readonly onTwoCores?: true;
  /** Also in the normal test. */
  readonly sample?: true;
}

/** A request that never gets an answer. */
const silent: Answer = () => undefined;
const xhr = `const call = new XMLHttpRequest(); call.open('GET', '/silent', false); call.send();`;
const button = (handler: string): string => `<button type="button" onclick="${handler}">Show</button>`;
const script = (code: string): string => `<script>${code}</script>`;

export const hangRows: readonly HangRow[] = [
  { name: 'a loop on click', ends: 'control', sample: true, body: button('while (true) {}') },
  {
    name: 'a synchronous request to a silent server on click',
    ends: 'control',
    body: button(xhr),
    answers: { '/silent': silent },
  },
  {
    name: 'a loop on mousedown',
    ends: 'control',
    body: `<button type="button" onmousedown="while (true) {}">Show</button>`,
  },
  {
    name: 'a loop on hover',
    ends: 'control',
    body: `<button type="button" onmouseover="while (true) {}">Show</button>`,
  },
  {
    name: 'a loop on pointer focus',
    ends: 'control',
    body: `<button type="button" onpointerup="this.blur()" onblur="while (true) {}">Show</button>`,
  },
  {
    name: 'a loop in a timer after a click',
    ends: 'control',
    body: button(`this.textContent = 'Shown'; setTimeout(() => { while (true) {} }, 250)`),
  },
  {
    name: 'promises without end on click',
    ends: 'control',
    body: button('(async () => { for (;;) await 0; })()'),
  },
  {
    name: 'a regular expression that never ends on click',
    ends: 'control',
    body: button(`/^(a+)+$/.test('a'.repeat(60) + 'b')`),
  },
  {
    name: 'work outside JavaScript on click',
    ends: 'control',
    body: `${button("document.evaluate('count(//*[count(//*[count(//*) > 0]) > 0])', document, null, 1, null)")}${'<i></i>'.repeat(3000)}`,
  },
  {
    name: 'a control that works beside one that hangs',
    ends: 'control',
    body: `${button('while (true) {}')}<button type="button" onclick="document.querySelector('output').textContent = 'Two tents'">Count</button><output></output>`,
  },
  { name: 'dialogs without end on click', ends: 'control', body: button('while (true) alert(1)') },
  { name: 'a loop while loading', ends: 'page', body: script('while (true) {}') },
  { name: 'a loop just after the load', ends: 'doubt', body: script(`setTimeout(() => { while (true) {} }, 300)`) },
  { name: 'dialogs without end while loading', ends: 'page', body: script('while (true) alert(1)') },
  {
    name: 'dialogs that come back in a timer',
    ends: 'doubt',
    body: script('const again = () => { alert(1); setTimeout(again, 0); }; setTimeout(again, 0)'),
  },
  {
    name: 'a synchronous request to a silent server while loading',
    ends: 'page',
    body: script(xhr),
    answers: { '/silent': silent },
  },
  {
    name: 'a loop on focus of a text field',
    ends: 'untouched',
    body: `<input aria-label="Name" onfocus="while (true) {}">`,
  },
  {
    name: 'a loop on scroll',
    ends: 'doubt',
    body: `<div style="height:4000px">Long</div><button type="button" onclick="this.textContent = 'Shown'">Show</button>${script(`addEventListener('scroll', () => { while (true) {} })`)}`,
  },
  {
    name: 'a loop on resize, when a worker waits as well',
    ends: 'doubt',
    onTwoCores: true,
    body: script(
      `new Worker(URL.createObjectURL(new Blob(['while (true) {}']))); addEventListener('resize', () => { while (true) {} }); setTimeout(() => dispatchEvent(new Event('resize')), 400)`,
    ),
  },
];

/** The run is cancelled when the page says that it is about to hang. */
const told = `const tell = new XMLHttpRequest(); tell.open('GET', '/hangs-now', false); tell.send();`;
const hangsNow: Readonly<Record<string, Answer>> = { '/hangs-now': (_request, response) => void response.end() };
export const cancelRows: readonly (HostilePage & { readonly name: string })[] = [
  {
    name: 'while a control hangs',
    cancelAt: '/hangs-now',
    answers: hangsNow,
    body: button(`${told} while (true) {}`),
  },
  {
    name: 'while a page hangs as it loads',
    cancelAt: '/hangs-now',
    answers: hangsNow,
    body: script(`${told} while (true) {}`),
  },
  {
    name: 'while a page waits for a silent server',
    cancelAt: '/hangs-now',
    answers: { ...hangsNow, '/silent': silent },
    body: script(`${told} ${xhr}`),
  },
];
