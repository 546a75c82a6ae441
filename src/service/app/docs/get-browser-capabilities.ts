import type { BrowserCapabilities } from '#contract/public-reads.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

const capabilities = [
  { name: 'navigation', managed: true, about: 'Loads pages over http and https.' },
  { name: 'real_pointer_input', managed: true, about: 'Clicks with trusted pointer events.' },
  { name: 'keyboard_input', managed: true, about: 'Types with trusted key events.' },
  { name: 'mobile_emulation', managed: true, about: 'Touch and mobile viewports.' },
  { name: 'screenshots', managed: true, about: 'Pictures of pages and elements.' },
  { name: 'console_capture', managed: true, about: 'Counts console messages and exceptions.' },
  { name: 'network_capture', managed: true, about: 'Methods, paths, statuses and shapes of requests.' },
  { name: 'accessibility_checks', managed: true, about: 'Accessibility rules on the rendered page.' },
  { name: 'polled_observation', managed: true, about: 'Status, step, events and latest screenshot as polled JSON.' },
  { name: 'video_replay', managed: false, about: 'Video is never stored.' },
  { name: 'session_recording', managed: false, about: 'Sessions are never recorded.' },
  { name: 'browser_takeover', managed: false, about: 'The browser cannot be taken over.' },
  { name: 'frame_stream', managed: false, about: 'Live frames are never streamed.' },
] as const;

const row = (
  engine: BrowserCapabilities['engines'][number]['engine'],
  managed: boolean,
): BrowserCapabilities['engines'][number] => ({
  engine,
  availability: managed ? 'managed' : 'unavailable',
  capabilities: Object.fromEntries(capabilities.map((each) => [each.name, managed && each.managed])),
});

const matrix: BrowserCapabilities = {
  engines: [row('chromium', true), row('firefox', false), row('webkit', false)],
  capabilities: capabilities.map(({ name, about }) => ({ name, about })),
};

export const getBrowserCapabilities: Verb<'get_browser_capabilities'> = () => value(matrix);
