import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import type { InsecureTarget, TransportFacts } from '#core/evidence/transport-facts.ts';
import { describe } from './dom/describe.ts';
import { isVisible } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

type What = InsecureTarget['what'];

const sources: readonly { readonly match: string; readonly attribute: string; readonly what: What }[] = [
  { match: 'form[action]', attribute: 'action', what: 'form' },
  { match: 'button[formaction], input[formaction]', attribute: 'formaction', what: 'form' },
  { match: 'script[src]', attribute: 'src', what: 'script' },
  { match: 'link[rel~=stylesheet][href]', attribute: 'href', what: 'stylesheet' },
  { match: 'iframe[src], frame[src], embed[src]', attribute: 'src', what: 'frame' },
  { match: 'object[data]', attribute: 'data', what: 'frame' },
  { match: 'img[src], input[type=image][src]', attribute: 'src', what: 'image' },
  { match: 'video[src], audio[src], source[src]', attribute: 'src', what: 'media' },
];
const tags = new Set(sources.flatMap(({ match }) => match.split(', ').map((one) => one.replace(/\[.*$/, ''))));
const most = 40;

const loopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

function addressOf(element: Element, attribute: string): URL | null {
  const given = element.getAttribute(attribute)?.trim() ?? '';
  return given !== '' && URL.canParse(given, document.baseURI) ? new URL(given, document.baseURI) : null;
}

export function readTransport(maxNodes: number): Raw<TransportFacts> {
  const secure = location.protocol === 'https:';
  const insecure: Raw<InsecureTarget>[] = [];
  let openPassword: Raw<ElementFact> | null = null;
  for (const element of walkElements(document, { left: maxNodes })) {
    if (!secure && openPassword === null && !loopback(location.hostname))
      if (element.localName === 'input' && element.matches('[type=password]') && isVisible(element))
        openPassword = describe(element);
    if (insecure.length >= most || !tags.has(element.localName)) continue;
    for (const { match, attribute, what } of sources) {
      if (!element.matches(match)) continue;
      const url = addressOf(element, attribute);
      if (url === null || url.protocol !== 'http:' || url.origin === location.origin) continue;
      insecure.push({
        element: describe(element),
        what,
        address: url.href,
        sameHost: url.hostname === location.hostname,
        loopback: loopback(url.hostname),
      });
    }
  }
  const policy = document.querySelector(
    'meta[http-equiv="Content-Security-Policy" i][content*="upgrade-insecure-requests" i]',
  );
  return { secure, insecure, upgrades: policy !== null, openPassword };
}
