// Applied in the order of their names; a migration that has shipped is never changed.
import type { Migration } from 'kysely/migration';
import { campaignPreviews } from './campaign-previews.ts';
import { firstTables } from './first-tables.ts';
import { fixChecksStarted } from './fix-checks-started.ts';
import { loginMemories } from './login-memories.ts';
import { payments } from './payments.ts';
import { loginTests } from './login-tests.ts';
import { recordEntries } from './record-entries.ts';
import { runPlaces } from './run-places.ts';
import { runPreflight } from './run-preflight.ts';
import { runReason } from './run-reason.ts';
import { users } from './users.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_first_tables': firstTables,
  '0002_fix_checks_started': fixChecksStarted,
  '0003_run_reason': runReason,
  '0004_run_preflight': runPreflight,
  '0005_login_memories': loginMemories,
  '0006_users': users,
  '0007_record_entries': recordEntries,
  '0008_campaign_previews': campaignPreviews,
  '0009_payments': payments,
  '0010_login_tests': loginTests,
  '0011_run_places': runPlaces,
};
