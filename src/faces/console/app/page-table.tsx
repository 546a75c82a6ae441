// Every page of the console. What most people open first is in the first download; the rest comes when it is asked for.
import { type ComponentType, lazy } from 'react';
import type { ConsolePage } from '#contract/console-pages.ts';
import { RunPage } from '../pages/run/run-page.tsx';
import { RunsPage } from '../pages/runs/runs-page.tsx';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { StartPage } from '../pages/start/start-page.tsx';

export interface PageProps {
  readonly runId: string;
}

export const pageTable: Readonly<Record<ConsolePage, ComponentType<PageProps>>> = {
  start: StartPage,
  sign_in: SignInPage,
  runs: RunsPage,
  run: RunPage,
  map: lazy(async () => ({ default: (await import('../pages/map/map-page.tsx')).MapPage })),
  fix_check: lazy(async () => ({ default: (await import('../pages/fix-check/fix-check-page.tsx')).FixCheckPage })),
  compare: lazy(async () => ({ default: (await import('../pages/compare/compare-page.tsx')).ComparePage })),
  history: lazy(async () => ({ default: (await import('../pages/history/history-page.tsx')).HistoryPage })),
  readiness: lazy(async () => ({ default: (await import('../pages/readiness/readiness-page.tsx')).ReadinessPage })),
  account: lazy(async () => ({ default: (await import('../pages/account/account-page.tsx')).AccountPage })),
  purchases: lazy(async () => ({ default: (await import('../pages/account/purchases-page.tsx')).PurchasesPage })),
  keys: lazy(async () => ({ default: (await import('../pages/account/keys-page.tsx')).KeysPage })),
  logins: lazy(async () => ({ default: (await import('../pages/account/logins-page.tsx')).LoginsPage })),
};
