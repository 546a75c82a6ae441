// The table of audits. Each row has a test pair and a version.
import { emptyHeading } from './content/empty-heading.ts';
import { invalidDate } from './content/invalid-date.ts';
import { missingLang } from './content/missing-lang.ts';
import { missingTitle } from './content/missing-title.ts';
import { mojibake } from './content/mojibake.ts';
import { nanText } from './content/nan-text.ts';
import { objectText } from './content/object-text.ts';
import { placeholderText } from './content/placeholder-text.ts';
import { soft404 } from './content/soft-404.ts';
import { templateText } from './content/template-text.ts';
import { undefinedText } from './content/undefined-text.ts';
import { untranslatedKey } from './content/untranslated-key.ts';
import { wrongLang } from './content/wrong-lang.ts';
import type { Audit } from './define.ts';
import { accessibilityDefect } from './access/accessibility-defect.ts';
import { controlBlocked } from './interaction/control-blocked.ts';
import { deadControl } from './interaction/dead-control.ts';
import { exceptionOnClick } from './interaction/exception-on-click.ts';
import { failedRequestOnClick } from './interaction/failed-request-on-click.ts';
import { waitsAfterClick } from './interaction/waits-after-click.ts';
import { brokenImage } from './layout/broken-image.ts';
import { collapsedControl } from './layout/collapsed-control.ts';
import { contrastViolation } from './layout/contrast-violation.ts';
import { controlCovered } from './layout/control-covered.ts';
import { elementCollision } from './layout/element-collision.ts';
import { elementOffscreen } from './layout/element-offscreen.ts';
import { elementProtrusion } from './layout/element-protrusion.ts';
import { fixedOverlayOcclusion } from './layout/fixed-overlay-occlusion.ts';
import { focusNotVisible } from './layout/focus-not-visible.ts';
import { horizontalOverflow } from './layout/horizontal-overflow.ts';
import { imageDistorted } from './layout/image-distorted.ts';
import { layoutShift } from './layout/layout-shift.ts';
import { missingAltText } from './layout/missing-alt-text.ts';
import { missingFormLabel } from './layout/missing-form-label.ts';
import { missingViewportMeta } from './layout/missing-viewport-meta.ts';
import { navigationGone } from './layout/navigation-gone.ts';
import { tapTargetTooSmall } from './layout/tap-target-too-small.ts';
import { textClipped } from './layout/text-clipped.ts';
import { textOverlap } from './layout/text-overlap.ts';
import { textTooSmall } from './layout/text-too-small.ts';
import { wrappedRow } from './layout/wrapped-row.ts';
import { sessionAudits } from './session/all.ts';
import { blankPage } from './runtime/blank-page.ts';
import { brokenLink } from './runtime/broken-link.ts';
import { brokenResource } from './runtime/broken-resource.ts';
import { consoleError } from './runtime/console-error.ts';
import { httpError } from './runtime/http-error.ts';
import { insecureTransport } from './runtime/insecure-transport.ts';
import { neverSettles } from './runtime/never-settles.ts';
import { pageUnreachable } from './runtime/page-unreachable.ts';
import { redirectLoop } from './runtime/redirect-loop.ts';
import { slowResponse } from './runtime/slow-response.ts';
import { uncaughtException } from './runtime/uncaught-exception.ts';

export const allAudits: readonly Audit[] = [
  pageUnreachable,
  redirectLoop,
  httpError,
  brokenLink,
  brokenResource,
  uncaughtException,
  exceptionOnClick,
  failedRequestOnClick,
  waitsAfterClick,
  deadControl,
  controlBlocked,
  consoleError,
  blankPage,
  neverSettles,
  slowResponse,
  insecureTransport,
  emptyHeading,
  invalidDate,
  missingLang,
  missingTitle,
  mojibake,
  nanText,
  objectText,
  placeholderText,
  soft404,
  templateText,
  undefinedText,
  untranslatedKey,
  wrongLang,
  accessibilityDefect,
  contrastViolation,
  focusNotVisible,
  horizontalOverflow,
  brokenImage,
  collapsedControl,
  controlCovered,
  elementCollision,
  elementOffscreen,
  navigationGone,
  elementProtrusion,
  fixedOverlayOcclusion,
  imageDistorted,
  textClipped,
  textOverlap,
  wrappedRow,
  layoutShift,
  missingAltText,
  missingFormLabel,
  missingViewportMeta,
  tapTargetTooSmall,
  textTooSmall,
];

export const auditById: ReadonlyMap<string, Audit> = new Map(
  [...allAudits, ...sessionAudits].map((audit) => [audit.id, audit]),
);
