import { expect, test } from 'vitest';
import { viewports } from '#contract/vocabulary/viewports.ts';
import { contextProfile } from './context-profiles.ts';

const settings = { proxyServer: 'http://127.0.0.1:9', chromiumVersion: '156.0.8078.79' };

test('only the two phones are touch devices with a mobile browser of the same version', () => {
  expect(contextProfile('phone', settings)).toMatchObject({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: expect.stringMatching(/Android.* Chrome\/156\.0\.0\.0 Mobile /),
  });
  expect(contextProfile('phone_small', settings)).toMatchObject({ isMobile: true });
  expect(contextProfile('phone', { ...settings, oneBrowser: true })).not.toHaveProperty('userAgent');
  for (const viewport of ['tablet', 'laptop', 'desktop'] as const) {
    expect(contextProfile(viewport, settings)).toMatchObject({ hasTouch: false, isMobile: false });
    expect(contextProfile(viewport, settings)).not.toHaveProperty('userAgent');
  }
});

test('no context sends a loopback request past its proxy', () => {
  expect(contextProfile('laptop', settings).proxy).toEqual({ server: 'http://127.0.0.1:9', bypass: '<-loopback>' });
  expect(contextProfile('laptop', { ...settings, proxyServer: null })).not.toHaveProperty('proxy');
});

test('language, clock and safety are the same everywhere', () => {
  for (const viewport of viewports.words) {
    expect(contextProfile(viewport, settings)).toMatchObject({
      locale: 'en-US',
      timezoneId: 'UTC',
      serviceWorkers: 'allow',
      acceptDownloads: false,
      ignoreHTTPSErrors: false,
    });
  }
});
