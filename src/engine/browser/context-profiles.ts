import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { BrowserContextOptions } from 'playwright-core';

/** The same for each run, so that the same app gives the same report. */
const FIXED = {
  locale: 'en-US',
  timezoneId: 'UTC',
  serviceWorkers: 'allow',
  acceptDownloads: false,
  ignoreHTTPSErrors: false,
} as const satisfies BrowserContextOptions;

export interface ContextSettings {
  /** Address of the run's egress proxy. */
  readonly proxyServer: string | null;
  /** The browser's own version: a phone that claims another one is served other code. */
  readonly chromiumVersion: string;
  /** Phones, too, name the browser as it names itself. */
  readonly oneBrowser?: boolean;
}

export function contextProfile(viewport: Viewport, settings: ContextSettings): BrowserContextOptions {
  const { width, height, touch } = viewportSizes[viewport];
  return {
    ...FIXED,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    ...(touch && settings.oneBrowser !== true ? { userAgent: mobileUserAgent(settings.chromiumVersion) } : {}),
    // Without the bypass rule Chromium sends loopback requests past the proxy.
    ...(settings.proxyServer === null ? {} : { proxy: { server: settings.proxyServer, bypass: '<-loopback>' } }),
  };
}

function mobileUserAgent(version: string): string {
  const major = version.split('.')[0];
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`;
}
