import { expect, test } from 'vitest';
import { browserCapabilitiesSchema } from '#contract/public-reads.ts';
import type { AppContext } from '../app-context.ts';
import type { Call } from '../call.ts';
import { getBrowserCapabilities } from './get-browser-capabilities.ts';

const can = [
  'navigation',
  'real_pointer_input',
  'keyboard_input',
  'mobile_emulation',
  'screenshots',
  'console_capture',
  'network_capture',
  'accessibility_checks',
  'polled_observation',
];
const never = ['video_replay', 'session_recording', 'browser_takeover', 'frame_stream'];
const all = [...can, ...never];

test('Chromium does what it can, and no browser records, streams or is taken over', async () => {
  const answer = await getBrowserCapabilities({} as AppContext, {} as Call<'get_browser_capabilities'>);
  expect(answer.kind).toBe('value');
  const { engines, capabilities } = browserCapabilitiesSchema.parse(answer.kind === 'value' ? answer.value : null);
  const none = Object.fromEntries(all.map((name) => [name, false]));
  expect(engines).toEqual([
    {
      engine: 'chromium',
      availability: 'managed',
      capabilities: { ...none, ...Object.fromEntries(can.map((name) => [name, true])) },
    },
    { engine: 'firefox', availability: 'unavailable', capabilities: none },
    { engine: 'webkit', availability: 'unavailable', capabilities: none },
  ]);
  expect(capabilities.map(({ name }) => name)).toEqual(all);
  expect(capabilities.every(({ about }) => about.endsWith('.'))).toBe(true);
});
