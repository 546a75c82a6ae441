import { expect, test } from 'vitest';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { changedBetween, compareBuilds, needsNewBuild, stableBuild, summariseBuild } from './build-fingerprint.ts';

const place = 'laptop /';
const load = (parts: Record<string, string>) => ({ place, parts });

test('a token that differs between two loads is not part of the build', () => {
  const build = stableBuild([
    load({ 'script /app.js': 'a', 'inline 0': 'token-1' }),
    load({ 'script /app.js': 'a', 'inline 0': 'token-2' }),
  ]);
  expect(build).toEqual({ [place]: { 'script /app.js': 'a' } });
});

test('a part that one load could not read stays a part of the build', () => {
  const build = stableBuild([load({ a: '1', b: '2' }), load({ a: '1' }), load({ a: '1', b: '2', c: '3' })]);
  expect(build).toEqual({ [place]: { a: '1', b: '2' } });
});

test('one load proves nothing about a build', () => {
  expect(stableBuild([load({ 'script /app.js': 'a' })])).toEqual({});
  expect(summariseBuild({})).toBeNull();
});

test('the same parts are an unchanged build, another content of a part is a changed one', () => {
  const before = { [place]: { 'script /app.js': 'a', skeleton: 's' } };
  expect(compareBuilds(before, { [place]: { 'script /app.js': 'a', skeleton: 's' } })).toBe('unchanged');
  expect(compareBuilds(before, { [place]: { 'script /app.js': 'b', skeleton: 's' } })).toBe('changed');
});

test('a script that is late on one side only is not a new build, and nothing in common is unknown', () => {
  const before = { [place]: { skeleton: 's', 'script /chunk.js': 'c' } };
  expect(compareBuilds(before, { [place]: { skeleton: 's' } })).toBe('unchanged');
  expect(compareBuilds(before, { 'laptop /other': { skeleton: 's' } })).toBe('unknown');
});

test('a deploy between two replays is seen only in parts that had been stable', () => {
  const before = { [place]: { 'script /app.js': 'a' } };
  expect(changedBetween(before, [load({ 'script /app.js': 'a' }), load({ 'script /app.js': 'b' })])).toBe(true);
  expect(changedBetween(before, [load({ 'script /app.js': 'b' }), load({ 'script /app.js': 'b' })])).toBe(false);
  expect(changedBetween(before, [load({ 'inline 0': 'x' }), load({ 'inline 0': 'y' })])).toBe(false);
});

test('the summary counts scripts and styles once and follows every part', () => {
  const build = {
    [place]: { 'script /a.js': '1', 'script /b.js': '1', 'style /a.css': '2', skeleton: 's' },
    'phone /': { 'script /a.js': '1' },
  };
  expect(summariseBuild(build)).toMatchObject({ scripts: 2, styles: 1, documents: 2 });
  expect(summariseBuild(build)?.digest).not.toBe(summariseBuild({ [place]: { 'script /a.js': '3' } })?.digest);
});

test('a layout fix needs new code; a missing image or a hanging request does not', () => {
  expect(needsNewBuild({ type: 'layout_defect', subtype: 'text_clipped' })).toBe(true);
  expect(needsNewBuild({ type: 'layout_defect', subtype: 'broken_image' })).toBe(false);
  expect(needsNewBuild({ type: 'never_settles', cause: 'busy:body>main:1>div:1' })).toBe(true);
  expect(needsNewBuild({ type: 'never_settles', cause: 'busy:/api/team' })).toBe(false);
  expect(needsNewBuild({ type: 'never_settles', cause: 'load:/slow.js' })).toBe(false);
  expect(needsNewBuild({ type: 'broken_resource' })).toBe(false);
});

test('the failures that only new code can fix are a table', () => {
  expect(failureTypes.words.filter((type) => needsNewBuild({ type })).sort()).toEqual([
    'accessibility_defect',
    'blank_page',
    'console_error',
    'control_blocked',
    'dead_control',
    'layout_defect',
    'never_settles',
    'uncaught_exception',
    'validation_missing',
  ]);
});
