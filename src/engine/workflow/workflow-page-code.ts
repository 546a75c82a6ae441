import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';

/** What workflows ask inside a page. */
export const workflowPageCode = (): Promise<string> =>
  bundlePageCode('proofrunWorkflow', new URL('../page/workflow/main.ts', import.meta.url));
