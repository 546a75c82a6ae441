// Every template, in the order in which they are listed.
import type { ScenarioTemplate } from '#contract/scenario-template.ts';
import { dialogClosesByBackdrop } from './dialog-closes-by-backdrop.ts';
import { dialogClosesByButton } from './dialog-closes-by-button.ts';
import { dialogClosesByEscape } from './dialog-closes-by-escape.ts';
import { filterNarrows } from './filter-narrows.ts';
import { formRequiresFields } from './form-requires-fields.ts';
import { formSaves } from './form-saves.ts';
import { languagePersists } from './language-persists.ts';
import { listPaginates } from './list-paginates.ts';
import { loginWorks } from './login-works.ts';
import { logoutWorks } from './logout-works.ts';
import { menuReachesEntries } from './menu-reaches-entries.ts';
import { notFoundIs404 } from './not-found-is-404.ts';
import { searchFinds } from './search-finds.ts';
import { sortOrders } from './sort-orders.ts';
import { themePersists } from './theme-persists.ts';
import { uploadAccepts } from './upload-accepts.ts';
import { uploadRefuses } from './upload-refuses.ts';

export const allTemplates: readonly ScenarioTemplate[] = [
  loginWorks,
  logoutWorks,
  searchFinds,
  filterNarrows,
  formRequiresFields,
  formSaves,
  listPaginates,
  sortOrders,
  dialogClosesByButton,
  dialogClosesByEscape,
  dialogClosesByBackdrop,
  menuReachesEntries,
  themePersists,
  languagePersists,
  uploadAccepts,
  uploadRefuses,
  notFoundIs404,
];
