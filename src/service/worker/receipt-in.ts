import type { Report } from '#contract/report.ts';
import { withReceipt } from '#core/report/with-receipt.ts';
import type { loadRecordEntries } from '#service/store/record-entries.ts';
import type { ReportText } from '#service/store/reports.ts';

/** The stored report with a receipt for the records that its run created. */
export function receiptIn(
  { body }: Pick<ReportText, 'body'>,
  entries: Awaited<ReturnType<typeof loadRecordEntries>>,
): ReportText {
  const report = withReceipt(JSON.parse(body) as Report, entries);
  return { body: JSON.stringify(report), digest: report.digest };
}
