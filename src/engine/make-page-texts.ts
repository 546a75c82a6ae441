// Makes every text that a run may send to a page.
import { type PageTexts, madePageTexts } from '#engine/browser/page-texts.ts';
import { recorderCode } from '#engine/jobs/scenarios/action-recorder.ts';
import { loadAxe } from '#engine/session/axe-source.ts';
import { loadPageScript } from '#engine/session/page-script.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';

export async function makePageTexts(): Promise<PageTexts> {
  await Promise.all([loadPageScript(), loadAxe(), workflowPageCode(), recorderCode()]);
  return madePageTexts();
}
