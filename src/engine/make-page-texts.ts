// Makes every text that a run may send to a page.
import { type PageTexts, madePageTexts } from '#engine/browser/page-texts.ts';
import { recorderCode } from '#engine/jobs/scenarios/action-recorder.ts';
import { hookCode } from '#engine/probe/hook-script.ts';
import { socketCode } from '#engine/session/keep-from-sockets.ts';
import { loadAxe } from '#engine/session/axe-source.ts';
import { floodGuardCode } from '#engine/session/flood-guard-script.ts';
import { loadPageScript } from '#engine/session/page-script.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';

export async function makePageTexts(): Promise<PageTexts> {
  await Promise.all(
    [loadPageScript, loadAxe, floodGuardCode, socketCode, hookCode, recorderCode, workflowPageCode].map((make) =>
      make(),
    ),
  );
  return madePageTexts();
}
