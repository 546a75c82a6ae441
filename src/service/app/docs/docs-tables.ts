// The tables of the documentation, drawn from the contract so that a page cannot disagree with the service.
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { errorCodes, errorTable } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { modeCredits, planIds, plans } from '#contract/plans.ts';
import { losses, severityOfLayout, severityOfType } from '#contract/severity.ts';
import { allActions } from '#contract/steps/all-actions.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { viewportSizes, viewports } from '#contract/vocabulary/viewports.ts';
import { allTemplates } from '#core/scenarios/templates/all.ts';
import { markdownTable } from './markdown-table.ts';

export interface SettingRow {
  readonly name: string;
  readonly default: string;
  readonly about: string;
}

const code = (word: string): string => `\`${word}\``;
const price = { none: '', once: ' once', month: ' a month' } as const;

export function docsTables(settings: readonly SettingRow[]): ReadonlyMap<string, string> {
  return new Map([
    [
      'errors',
      markdownTable(
        ['code', 'status', 'meaning'],
        errorCodes.map((name) => [code(name), String(errorTable[name].status), errorTable[name].about]),
      ),
    ],
    [
      'limits',
      markdownTable(
        ['name', 'value', 'applies to'],
        Object.entries(limits).map(([name, row]) => [
          code(name),
          `${row.value.toLocaleString('en-US')} ${row.unit}`,
          row.about,
        ]),
      ),
    ],
    [
      'plans',
      markdownTable(
        ['plan', 'price', 'run credits', 'about'],
        planIds.words.map((id) => [
          code(id),
          `$${plans[id].priceUsd}${price[plans[id].interval]}`,
          plans[id].runCredits.toLocaleString('en-US'),
          plans[id].about,
        ]),
      ),
    ],
    [
      'modes',
      markdownTable(
        ['mode', 'run credits', 'available'],
        runModes.words.map((mode) => [code(mode), String(modeCredits[mode]), 'yes']),
      ),
    ],
    [
      'not-built',
      markdownTable(
        ['endpoint', 'about'],
        Object.values<Endpoint>(endpoints)
          .filter(({ available }) => !available)
          .map(({ method, path, about }) => [code(`${method} ${path}`), about]),
      ),
    ],
    [
      'failure-types',
      markdownTable(
        ['failure type', 'severity'],
        failureTypes.words.map((type) => [code(type), severityOfType[type]]),
      ),
    ],
    [
      'losses',
      markdownTable(
        ['what', 'severity'],
        Object.values(losses).map(({ about, severity }) => [about, severity]),
      ),
    ],
    [
      'layout-types',
      markdownTable(
        ['layout type', 'severity'],
        layoutTypes.words.map((type) => [code(type), severityOfLayout[type]]),
      ),
    ],
    [
      'viewports',
      markdownTable(
        ['viewport', 'width × height', 'touch'],
        viewports.words.map((name) => {
          const { width, height, touch } = viewportSizes[name];
          return [code(name), `${width} × ${height}`, touch ? 'yes' : 'no'];
        }),
      ),
    ],
    [
      'settings',
      markdownTable(
        ['setting', 'default', 'about'],
        settings.map((row) => [code(row.name), row.default === '' ? 'not set' : code(row.default), row.about]),
      ),
    ],
    [
      'actions',
      markdownTable(
        ['action', 'does', 'example'],
        allActions.map((each) => [code(each.action), each.about, code(JSON.stringify(each.example))]),
      ),
    ],
    [
      'templates',
      markdownTable(
        ['template', 'tests', 'needs a login'],
        allTemplates.map(({ id, about, needsLogin }) => [code(id), about, needsLogin ? 'yes' : 'no']),
      ),
    ],
    [
      'assertions',
      markdownTable(
        ['assertion', 'passes if', 'example'],
        allAssertions.map((each) => [code(each.assert), each.about, code(JSON.stringify(each.example))]),
      ),
    ],
  ]);
}
