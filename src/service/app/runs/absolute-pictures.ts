// A report is stored without the address of the service, which may move. Readers get whole addresses of its pictures.
import type { EvidenceItem } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';

export function withPictureAddresses(report: Report, publicUrl: string): Report {
  const whole = (url: string): string => (url.startsWith('/') ? `${publicUrl}${url}` : url);
  const shown = (item: EvidenceItem): EvidenceItem =>
    item.artifact === undefined ? item : { ...item, artifact: { ...item.artifact, url: whole(item.artifact.url) } };
  const { digest, ...stored } = report;
  const body = {
    ...stored,
    findings: report.findings.map((finding) => ({ ...finding, evidence: finding.evidence.map(shown) })),
    routes: report.routes.map((route) => ({
      ...route,
      screenshots: route.screenshots.map((picture) => ({ ...picture, url: whole(picture.url) })),
    })),
  };
  // The digest is of what is read; a report without pictures keeps its own.
  const changed = JSON.stringify(body) !== JSON.stringify(stored);
  return { ...body, digest: changed ? digestOf(body) : digest };
}
