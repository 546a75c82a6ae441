// What every verb may use. Made once by main; time, randomness and addresses come in here.
import type { ServiceSetting } from '#contract/service-settings.ts';
import type { AdmitOptions } from '#engine/guard/admit-target.ts';
import type { LoginTestSender } from '#service/store/login-tests.ts';
import type { PreviewSender } from '#service/store/previews.ts';
import type { RunSender } from '#service/store/start-run-transaction.ts';
import type { Store } from '#service/store/open-store.ts';
import type { RandomBytes } from '#service/store/new-id.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import type { DocsLibrary } from './docs/docs-library.ts';
import type { SignInDesk } from './account/sign-in-desk.ts';
import type { PaymentProvider } from './money/payment-provider.ts';
import type { RecentCallers } from './account/recent-callers.ts';
import type { PacketSigner } from './proof/packet-signer.ts';
import type { StatusWaits } from './runs/status-waits.ts';
import type { ServedBytes } from './served-bytes.ts';

export interface AppContext {
  readonly store: Store;
  readonly queue: RunSender & PreviewSender & LoginTestSender & { isThere(): Promise<boolean> };
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  /** Where people sign in. */
  readonly desk: SignInDesk;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly targets: AdmitOptions;
  /** As an administrator may see them. */
  readonly settings: readonly ServiceSetting[];
  readonly checkout: 'local' | 'none' | PaymentProvider;
  readonly docs: DocsLibrary;
  readonly served: ServedBytes;
  readonly recentCallers: RecentCallers;
  readonly waits: StatusWaits;
  readonly signer: PacketSigner;
  /** Null where this process runs no browser and cannot know. */
  readonly browserReady: (() => Promise<boolean>) | null;
  /** The engine's snapshots and checks as one line of code, for exported workflows; without it they are left open. */
  readonly workflowCode?: () => Promise<string>;
  /** The built console; null while there is none. */
  readonly console?: () => ConsoleFiles | null;
}
