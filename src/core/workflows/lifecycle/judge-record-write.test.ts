import { expect, test } from 'vitest';
import {
  type OwnRecord,
  type WritingAct,
  concernsRecord,
  idsIn,
  idsOfAnswer,
  judgeRecordWrite,
} from './judge-record-write.ts';

const origin = 'https://staging.example.com';
const own: OwnRecord = { stem: 'qa_ab-cdefg', ids: new Set(['76']), others: new Set(['41', '48']) };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Given {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly kind?: string;
  readonly url?: string;
}

const writeOf = ({
  method = 'POST',
  path = '/api/tools',
  headers = json,
  body = null,
  kind = 'Fetch',
  url,
}: Given) => ({
  method,
  url: url ?? `${origin}${path}`,
  origin,
  kind,
  headers,
  body,
});
const decided = (act: WritingAct, given: Given, record = own): string => judgeRecordWrite(writeOf(given), act, record);

const ours = JSON.stringify({ name: 'qa_ab-cdefgx' });

test('only a write that carries our text creates', () => {
  expect(decided('create', { body: ours })).toBe('own');
  expect(decided('create', { body: JSON.stringify({ json: { data: { name: 'qa_ab-cdefgx' } } }) })).toBe('own');
  expect(decided('create', { headers: form, body: 'name=qa_ab-cdefgx', kind: 'Document' })).toBe('own');
  expect(decided('create', { body: JSON.stringify({ name: 'something else' }) })).toBe('held');
  expect(decided('create', { body: ours, kind: 'Ping' })).toBe('held');
  expect(decided('create', { url: 'https://elsewhere.example/api', body: ours })).toBe('held');
  expect(decided('create', { path: '/api/payments', body: ours })).toBe('held');
  expect(decided('create', { path: '/api/tools/delete', body: ours })).toBe('held');
  expect(decided(null, { body: ours })).toBe('held');
});

test('a change is let through to our record and to no other', () => {
  const put = (path: string, body = ours): string => decided('update', { method: 'PUT', path, body });
  expect(put('/api/tools/76')).toBe('own');
  expect(put('/api/tools/76/thumbnail', '')).toBe('own');
  expect(put('/api/tools/41/thumbnail', '')).toBe('held');
  expect(put('/api/tools/41')).toBe('held');
  expect(put('/api/tools/999')).toBe('held');
  expect(decided('update', { body: JSON.stringify({ id: 41, name: 'qa_ab-cdefgz' }) })).toBe('held');
  expect(
    decided('update', {
      body: JSON.stringify([
        { id: 76, name: 'qa_ab-cdefgz' },
        { id: 41, name: 'Hammer' },
      ]),
    }),
  ).toBe('held');
});

test('a deletion has to name our record', () => {
  const gone = (path: string, record = own): string => decided('delete', { method: 'DELETE', path }, record);
  expect(gone('/api/tools/76')).toBe('own');
  expect(gone('/api/tools/41')).toBe('held');
  expect(gone('/api/tools/76', { ...own, ids: new Set() })).toBe('held');
  expect(decided('delete', { headers: form, body: 'action=delete&_selected_action=76', kind: 'Document' })).toBe('own');
  expect(decided('delete', { headers: form, body: '_selected_action=41&_selected_action=76', kind: 'Document' })).toBe(
    'held',
  );
  expect(decided('create', { method: 'DELETE', path: '/api/tools/76' })).toBe('held');
});

test('a deletion of what was chosen has to choose our record alone', () => {
  const chosen = (body: string): string => decided('delete', { headers: form, body, kind: 'Document' });
  expect(chosen('do=delete&chk_76=on')).toBe('own');
  expect(chosen('do=delete&chk_76=on&chk_41=on')).toBe('held');
  expect(chosen('do=delete&tool=76&chk_41=on')).toBe('held');
  expect(chosen('do=delete&chosen=76')).toBe('own');
  expect(chosen('do=delete&chosen=76,41')).toBe('held');
  expect(chosen(`do=delete&chosen=${encodeURIComponent('a:1:{i:0;s:2:"76";}')}`)).toBe('own');
  expect(chosen(`do=delete&chosen=${encodeURIComponent('a:2:{i:0;s:2:"76";i:1;s:2:"41";}')}`)).toBe('held');
});

test('what only reads passes, whatever its method', () => {
  expect(decided(null, { path: '/graphql', body: JSON.stringify({ query: 'query { tools { id } }' }) })).toBe('read');
  expect(decided(null, { path: '/graphql', body: JSON.stringify({ query: '{ tools { id } }' }) })).toBe('read');
  expect(decided(null, { path: '/api/tools/search', body: '{}' })).toBe('read');
  const mutation = { query: 'mutation M($id: Int!) { deleteTool(id: $id) { id } }', variables: { id: 76 } };
  expect(decided(null, { path: '/graphql', body: JSON.stringify(mutation) })).toBe('held');
  expect(decided('delete', { path: '/graphql', body: JSON.stringify(mutation) })).toBe('own');
  expect(decided('delete', { path: '/graphql', body: JSON.stringify({ ...mutation, variables: { id: 41 } }) })).toBe(
    'held',
  );
});

test('a stopped write spoils the test only if it was about our record', () => {
  expect(concernsRecord(writeOf({ method: 'DELETE', path: '/api/tools/76' }), own)).toBe(true);
  expect(concernsRecord(writeOf({ body: ours }), own)).toBe(true);
  expect(concernsRecord(writeOf({ path: '/analytics', body: '{"seen":true}' }), own)).toBe(false);
});

test('ids are learned from objects that carry our text, and from the answer to a create', () => {
  const answer = {
    tools: [
      { id: 41, name: 'Hammer' },
      { id: 76, name: 'qa_ab-cdefgx', owner: { id: 3 } },
    ],
  };
  expect([...idsIn(answer, own.stem)]).toEqual(['76']);
  expect(idsOfAnswer({ data: { tool: { id: 76 } } }, null, origin)).toEqual(['76']);
  expect(idsOfAnswer(null, '/tools/76', origin)).toEqual(['76']);
});

test('what a created record refers to is not ours', () => {
  expect(idsOfAnswer({ id: 76, shelf: { id: 41 } }, null, origin)).toEqual(['76']);
  expect(idsOfAnswer({ data: { id: 76, attributes: { owner: { data: { id: 3 } } } } }, null, origin)).toEqual(['76']);
});

test('a deletion is not ours because its way back holds our text', () => {
  const back = `confirm=1&back=${encodeURIComponent('/search?q=qa_ab-cdefg')}`;
  const noIds = { ...own, ids: new Set<string>() };
  expect(decided('delete', { path: '/users/remove', headers: form, body: back }, noIds)).toBe('held');
  expect(decided('delete', { path: '/users/remove', headers: form, body: 'name=qa_ab-cdefgx' }, noIds)).toBe('own');
});

test('a record may refer to others, but not name them', () => {
  const refers = JSON.stringify({ name: 'qa_ab-cdefgx', category_id: '41' });
  expect(decided('create', { body: refers })).toBe('own');
  expect(decided('update', { method: 'PUT', path: '/api/tools/76', body: refers })).toBe('own');
  expect(decided('update', { body: refers })).toBe('held');
  expect(decided('delete', { body: JSON.stringify({ id: 76, tool_ids: [41] }) })).toBe('held');
});

test('a record is made within the one whose page is open, and never in place of it', () => {
  const within = { ...own, within: new Set(['shelves', '41', 'tools', 'new']) };
  expect(decided('create', { path: '/shelves/41/tools', body: ours }, within)).toBe('own');
  expect(decided('create', { path: '/shelves/41', body: ours }, within)).toBe('held');
  expect(decided('create', { path: '/shelves/48/tools', body: ours }, within)).toBe('held');
});

test('an address made of our text names our record', () => {
  expect(decided('delete', { path: '/tools/qa-ab-cdefgx/delete', headers: form, body: 'csrf=1' })).toBe('own');
  expect(decided('delete', { path: '/tools/qa-ab-other/delete', headers: form, body: 'csrf=1' })).toBe('held');
});

test('the later parts of a form change the draft that the first one made', () => {
  expect(decided('create', { method: 'PATCH', path: '/api/drafts/76', body: '{"kind":"a"}' })).toBe('own');
  expect(decided('create', { method: 'PATCH', path: '/api/drafts/41', body: '{"kind":"a"}' })).toBe('held');
});

test('a record that is named by an id of its own kind may refer to others', () => {
  const update = (body: string): string => decided('update', { headers: form, body, path: '/?view=group' });
  expect(update('gid=76&group[Name]=qa_ab-cdefgz&group[ParentId]=41')).toBe('own');
  expect(update('gid=41&group[Name]=qa_ab-cdefgz&group[ParentId]=48')).toBe('held');
  expect(update('gid=&group[Name]=qa_ab-cdefgz&group[ParentId]=48')).toBe('held');
  expect(update('gids[]=76&gids[]=41&group[Name]=qa_ab-cdefgz')).toBe('held');
});

test.each([
  ['/api/posts/41', 'held'],
  ['/api/posts/41/update', 'held'],
  ['/api/posts/41/comments', 'own'],
])('what an app sends while somebody types beside an open record, to %s, is %s', (path, decision) => {
  const record = { ...own, ids: new Set<string>(), within: new Set(['41']) };
  expect(decided('create', { path, body: ours }, record)).toBe(decision);
});
