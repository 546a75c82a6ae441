// Ways by which one page could leave something for another one. Both sides are code that runs in a page.

/** What is left behind. */
export const mark = 'left-by-the-first-tenant';

export interface Channel {
  readonly name: string;
  /** Runs when the first page is loaded, and again when its button is used. `secure` is the address of the https server. */
  readonly leave: string;
  /** An expression: true when the second page finds what the first one left. */
  readonly find: string;
}

export const channels: readonly Channel[] = [
  {
    name: 'clipboard',
    leave: `const field = document.querySelector('textarea'); field.value = mark; field.select(); document.execCommand('copy'); await navigator.clipboard.writeText(mark)`,
    find: `await navigator.clipboard.readText() === mark || (document.querySelector('textarea').focus(), document.execCommand('paste'), document.querySelector('textarea').value === mark)`,
  },
  {
    name: 'cookies',
    leave: `document.cookie = 'mark=' + mark + ';max-age=9999'`,
    find: `document.cookie.includes(mark)`,
  },
  {
    name: 'localStorage',
    leave: `localStorage.setItem('mark', mark)`,
    find: `localStorage.getItem('mark') === mark`,
  },
  {
    name: 'IndexedDB',
    leave: `await new Promise((done) => { const asked = indexedDB.open(mark); asked.onsuccess = () => { asked.result.close(); done(); }; })`,
    find: `(await indexedDB.databases()).some(({ name }) => name === mark)`,
  },
  { name: 'Cache API', leave: `await caches.open(mark)`, find: `(await caches.keys()).includes(mark)` },
  {
    name: 'service worker',
    leave: `await navigator.serviceWorker.register('/worker.js', { scope: '/none/' })`,
    find: `(await navigator.serviceWorker.getRegistrations()).length > 0`,
  },
  {
    name: 'HTTP cache',
    leave: `await (await fetch('/cached')).text()`,
    find: `(await (await fetch('/cached')).text()).includes('/leave')`,
  },
  {
    name: 'HTTP auth',
    leave: `await new Promise((done) => { const call = new XMLHttpRequest(); call.open('GET', '/private', true, 'anna', 'secret'); call.onloadend = done; call.send(); })`,
    find: `(await fetch('/private')).ok`,
  },
  {
    name: 'permissions',
    leave: `await navigator.permissions.query({ name: 'clipboard-read' })`,
    find: `(await Promise.all(['clipboard-read', 'geolocation', 'notifications', 'camera', 'microphone'].map((name) => navigator.permissions.query({ name })))).some(({ state }) => state === 'granted')`,
  },
  {
    name: 'certificates',
    leave: `await fetch(secure, { mode: 'no-cors' })`,
    find: `(await fetch(secure, { mode: 'no-cors' })) !== null`,
  },
];

/** Files are looked for from outside. */
export const leaveFile = `const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob([mark.repeat(200000)])); link.download = mark + '.txt'; link.click()`;
