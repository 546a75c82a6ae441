// The parts of a visit that were not read: missing evidence, which is unsure.
import type { Visit } from './visit.ts';

export const nothingSeen = Object.freeze({
  settle: null,
  console: [],
  consoleDropped: 0,
  exceptions: [],
  requests: [],
  requestsDropped: 0,
  popups: 0,
  page: null,
  firstLook: null,
  text: null,
  transport: null,
  links: [],
  externalLinks: 0,
  linkChecks: [],
  layouts: [],
  shift: null,
  access: null,
  pictures: [],
  probes: [],
}) satisfies Omit<Visit, 'key' | 'route' | 'template' | 'context' | 'arrivedBy' | 'document' | 'crashed'>;
