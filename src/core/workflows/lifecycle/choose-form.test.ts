import { expect, test } from 'vitest';
import { brakesOf, buttonOf, fieldOf, formLikeOf } from '../../../../test/kit/form-like-of.ts';
import {
  addsPart,
  makesRecord,
  nextOf,
  promisesRecord,
  refusalOf,
  saverBeside,
  saverOf,
  savesAfterPreview,
  submitOf,
} from './choose-form.ts';

test('a form makes a record if it asks for a new text and names no old record', () => {
  expect(makesRecord(formLikeOf(), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ hidden: ['id'] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ search: true }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Search')] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Text or regular expression')] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Name'), fieldOf('Filter')] }), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Name', { value: 'Hammer' })] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Code', { maxLength: 4 })] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ buttons: [buttonOf('Next')] }), 16)).toBe(false);
});

test('a form that filters makes nothing, whatever else it asks for', () => {
  const fields = [fieldOf('Title', { field: 'filter-title' }), fieldOf(''), fieldOf('')];
  expect(makesRecord(formLikeOf({ fields, words: 'Books-filter-drawer Filters' }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Name')], words: 'Coffee filters' }), 16)).toBe(true);
});

test('a form whose button only shows something again makes nothing, unless it posts', () => {
  const form = { fields: [fieldOf('Text of the log')], words: 'log' };
  for (const name of ['Go', 'Refresh', 'Filtern'])
    expect(makesRecord(formLikeOf({ ...form, buttons: [buttonOf(name)], method: 'get' }), 16), name).toBe(false);
  expect(makesRecord(formLikeOf({ ...form, buttons: [buttonOf('Go')], method: 'post' }), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ ...form, buttons: [buttonOf('Go to space')], method: 'get' }), 16)).toBe(true);
});

test('a table of fields in which each row can be ticked for deletion changes what is there', () => {
  const row = (stem: string) => [
    fieldOf('Format', { field: `${stem}format` }),
    fieldOf('Forget', { field: `${stem}delete`, type: 'checkbox' }),
  ];
  expect(makesRecord(formLikeOf({ fields: [...row('seed_'), ...row('phone_')] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: row('rows[3][').map((f) => ({ ...f, field: `${f.field}]` })) }), 16)).toBe(
    false,
  );
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Title', { field: 'title' }), ...row('form-0-')] }), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ fields: row('') }), 16)).toBe(true);
});

test('a form that holds the words of a record changes it, even if one field is empty', () => {
  const title = fieldOf('Title', { value: 'Oak stool' });
  const empty = [fieldOf('Notes'), fieldOf('City')];
  const makes = (parts: Parameters<typeof formLikeOf>[0]) => makesRecord(formLikeOf(parts), 16);
  expect(makes({ fields: [title, ...empty], address: '/products' })).toBe(true);
  expect(makes({ fields: [title, ...empty], address: '/products/2' })).toBe(false);
  expect(makes({ fields: [title, ...empty], buttons: [buttonOf('Save'), buttonOf('Delete')] })).toBe(false);
  expect(makes({ fields: [title, fieldOf('Price', { value: '55.50' }), fieldOf('Notes')], address: '/products' })).toBe(
    true,
  );
  expect(makes({ fields: [title, fieldOf('City', { value: 'Leeds' }), fieldOf('Notes')] })).toBe(false);
  expect(makes({ fields: [title, fieldOf('Notes')] })).toBe(false);
  expect(makes({ fields: [fieldOf('Day', { value: '2026-11-18' }), ...empty], address: '/boards/2' })).toBe(true);
  expect(makes({ hidden: ['view[product][records][0][pk]'] })).toBe(false);
  expect(makes({ hidden: ['view[product][records][0][insert]'] })).toBe(true);
});

test.each([
  ['secret', { secret: true }],
  ['payment', { payment: true }],
  ['reaches_others', { words: 'Invite a colleague' }],
  ['reaches_others', { address: '/users/sign_up' }],
  ['reaches_others', { buttons: [buttonOf('Send')] }],
  ['reaches_others', { words: 'role-form' }],
  ['reaches_others', { buttons: [buttonOf('Deploy')] }],
  [null, { words: 'New tool' }],
] as const)('a form that reaches others is refused: %s %j', (rule, parts) => {
  expect(refusalOf(formLikeOf(parts as object))).toBe(rule);
});

test.each([
  ['runs_commands', 'redis>', '', []],
  ['runs_commands', '', '#commandLine > form', []],
  ['runs_commands', 'Code', '', [buttonOf('Run')]],
  [null, 'Seller', 'body > app-shell:nth-of-type(1) > form:nth-of-type(1)', []],
  [null, 'What needs to be done?', '', []],
  [null, 'Price in $', '', []],
  // A record may be a command.
  [null, 'Command', '', [buttonOf('Save')]],
] as const)('a line for commands is refused: %s %s %s', (rule, name, css, buttons) => {
  expect(refusalOf(formLikeOf({ fields: [fieldOf(name)], buttons, css, words: '' }))).toBe(rule);
});

test('a text that stands in a form is of a record that is there, unless the form says that it makes one', () => {
  const wiki = [
    fieldOf('Content', { tag: 'textarea', type: '', value: 'A page about the old market' }),
    ...['Summary', 'Phone', 'Fax', 'Address', 'Postcode'].map((name) => fieldOf(name)),
  ];
  expect(makesRecord(formLikeOf({ fields: wiki, staged: false }), 16)).toBe(false);
  // A template of a new record.
  expect(makesRecord(formLikeOf({ fields: wiki, staged: true }), 16)).toBe(true);
});

test('a page that edits, and holds something, is of a record that is there', () => {
  const rule = (here: string, value: string) =>
    refusalOf(formLikeOf({ fields: [fieldOf('Summary'), fieldOf('Note'), fieldOf('Place', { value })] }), here);
  for (const here of ['/wiki.cgi?id=Home;action=edit', '/doku.php?id=start&do=edit', '/pages/Home/edit', '/?edit=Home'])
    expect([rule(here, 'Leeds'), rule(here, '')], here).toEqual(['changes_existing', null]);
  expect(rule('/editors/new', 'Leeds')).toBeNull();
  const fields = [fieldOf('Name', { value: 'New tool' })];
  const by = (button: string) =>
    refusalOf(formLikeOf({ words: '', fields, buttons: [buttonOf(button)] }), '/depot.php?do=edit');
  expect([by('Save'), by('Create'), by('Seite anlegen')]).toEqual(['changes_existing', null, null]);
  expect(by('Save new version')).toBe('changes_existing');
});

test('a name that says that it is new, and else only what the field is for, is proposed', () => {
  const asks = (value: string): boolean =>
    makesRecord(
      formLikeOf({ words: '', address: '/newpage', fields: [fieldOf('The name of the page to make', { value })] }),
      16,
    );
  expect(asks('New page name')).toBe(true);
  expect(asks('Page name')).toBe(false);
  expect(asks('New river page')).toBe(false);
});

test('a name that a form proposes is no record, and neither is what a script wrote into a box without a name', () => {
  const group = (value: string, more: object = {}) =>
    makesRecord(
      formLikeOf({
        address: '/?view=group',
        native: true,
        fields: [fieldOf('Name', { value, field: 'name' })],
        ...more,
      }),
      16,
    );
  expect([group('Group'), group('Group-4'), group('New group'), group('Untitled')]).toEqual([true, true, true, true]);
  expect([group('Night shift'), group('Group of Anna')]).toEqual([false, false]);
  const drawn = fieldOf('', { value: 'Select some options', field: '' });
  const named = [fieldOf('Name', { field: 'name' }), drawn, drawn];
  expect(makesRecord(formLikeOf({ native: true, fields: named }), 16)).toBe(true);
});

test.each([
  ['changes_many', { address: '/tools/multiEdit.php' }],
  ['changes_many', { words: 'Search and replace' }],
  ['changes_many', { buttons: [buttonOf('Update all')] }],
  [null, { words: 'New batch', address: '/batches' }],
] as const)('a form that changes many records is refused: %s %j', (rule, parts) => {
  expect(refusalOf(formLikeOf(parts as object))).toBe(rule);
});

test.each([
  ['changes_existing', 'Move page'],
  ['changes_existing', 'Block this user'],
  ['changes_existing', 'Umbenennen'],
  [null, 'Add block'],
  [null, 'Save'],
] as const)('a form that is about a record that is there is refused: %s %s', (rule, name) => {
  expect(refusalOf(formLikeOf({ buttons: [buttonOf(name)] }))).toBe(rule);
});

test('a list beside a form is its own only where the form promises a record', () => {
  const line = { fields: [fieldOf('Text')], buttons: [], words: '' };
  expect(promisesRecord(formLikeOf(line))).toBe(false);
  expect(promisesRecord(formLikeOf({ ...line, words: 'new-item' }))).toBe(true);
  expect(promisesRecord(formLikeOf({ ...line, buttons: [buttonOf('Save')] }))).toBe(true);
});

test('the plain button that saves is used', () => {
  const named = (...names: string[]): string | undefined =>
    submitOf(formLikeOf({ buttons: names.map((name) => buttonOf(name)) }))?.name;
  expect(named('Save and add another', 'Save', 'Save and continue editing')).toBe('Save');
  expect(named('Cancel', 'Create')).toBe('Create');
  expect(named('Delete', 'Update')).toBe('Update');
  // One works out anew what the form shows, one makes a further record of it.
  expect(named('Update', 'Save', 'Save as new', 'Duplicate')).toBe('Save');
  expect(named('Cancel')).toBeUndefined();
  const cross = buttonOf('', { submits: false, brakes: brakesOf({ marks: 'destroy' }) });
  expect(submitOf(formLikeOf({ buttons: [cross] }))).toBeNull();
});

test('a form in parts goes on by its own button, until one saves', () => {
  const next = buttonOf('Next', { submits: false });
  expect(makesRecord(formLikeOf({ buttons: [buttonOf('Next')], staged: true }), 16)).toBe(true);
  expect(nextOf(formLikeOf({ buttons: [next], staged: true }))?.name).toBe('Next');
  expect(nextOf(formLikeOf({ buttons: [next] }))).toBeNull();
  expect(nextOf(formLikeOf({ buttons: [buttonOf('Back'), buttonOf('Create')], staged: true }))).toBeNull();
});

test('a form that offers to save only after it was sent has shown a preview', () => {
  const form = (...names: string[]) => formLikeOf({ buttons: names.map((name) => buttonOf(name)) });
  expect(savesAfterPreview(form('Preview'), form('Preview', 'Submit'))?.name).toBe('Submit');
  expect(savesAfterPreview(form('Preview'), form('Preview'))).toBeNull();
  // It was saved, and is open to be changed.
  expect(savesAfterPreview(form('Create'), form('Save'))).toBeNull();
  expect(savesAfterPreview(form('Preview', 'Save'), form('Preview', 'Save'))).toBeNull();
});

test('a form without a button is saved by the one button of its page that saves', () => {
  const form = formLikeOf({ fields: [fieldOf('Name'), fieldOf('Place')], buttons: [] });
  const named = (...names: string[]) => names.map((name) => buttonOf(name, { submits: false }));
  const saver = (names: string[], parts: object = {}, what: 'new' | 'changed' = 'new') =>
    saverBeside({ ...form, ...parts }, named(...names), what)?.name ?? null;
  expect(saver(['Filter', 'Create', 'Cancel'])).toBe('Create');
  expect(saver(['Filter', 'Save product'])).toBe('Save product');
  expect(saver(['Save draft', 'Create'])).toBeNull();
  // It may open another form.
  expect(saver(['Create product'])).toBeNull();
  expect(saver(['Save'], { inRow: true })).toBeNull();
  // Enter sends a lone field.
  expect(saver(['Add'], { fields: [fieldOf('Task')] })).toBeNull();
  // A button that makes another one is no way to save a change.
  expect(saver(['Add product'], {}, 'changed')).toBeNull();
  expect(saver(['Add product', 'Update'], {}, 'changed')).toBe('Update');
});

test('a button in a form that sends nothing adds a part', () => {
  const form = formLikeOf({ fields: [fieldOf('Name'), fieldOf('Place')] });
  expect(addsPart(form, buttonOf('Add picture', { submits: false }))).toBe(true);
  expect(addsPart(form, buttonOf('Save', { submits: false }))).toBe(false);
  expect(addsPart(form, buttonOf('Add book'))).toBe(false);
  expect(addsPart(formLikeOf(), buttonOf('Add', { submits: false }))).toBe(false);
  const parts = [buttonOf('Add picture'), buttonOf('Add option')];
  expect(addsPart({ ...form, buttons: parts }, parts[0]!)).toBe(true);
  expect(saverOf({ ...form, buttons: parts })).toBeNull();
  expect(saverOf({ ...form, buttons: [...parts, buttonOf('Save')] })?.name).toBe('Save');
  const twice = [buttonOf('Create'), buttonOf('Create and add another')];
  expect(saverOf({ ...form, buttons: twice })?.name).toBe('Create');
});

const rule = (parts: object, here = '/') => refusalOf(formLikeOf({ words: 'form', ...parts }), here);

test('a form of what there is only one of changes it, however empty it is', () => {
  expect(rule({ address: '/user-profile/' })).toBe('changes_existing');
  expect(rule({ words: 'Notification settings' })).toBe('changes_existing');
  expect(rule({ address: null, native: false }, '/#/preferences')).toBe('changes_existing');
  expect(rule({ buttons: [buttonOf('Update')] })).toBe('changes_existing');
  // A new one of several.
  expect(rule({ buttons: [buttonOf('Add tag')] }, '/settings/tags')).toBeNull();
  expect(rule({}, '/settings/sellers/create')).toBeNull();
  expect(rule({ words: 'New tag', inDialog: true }, '/settings')).toBeNull();
  // It also takes a picture.
  expect(rule({ buttons: [buttonOf('Add photo'), buttonOf('Save')] }, '/profile')).toBe('changes_existing');
  expect(rule({}, '/tools?tab=settings')).toBeNull();
});

test('one more value of a record that is there changes that record', () => {
  expect(rule({}, '/entry?cmd=add_value_form&of=admin')).toBe('changes_existing');
  expect(rule({ words: 'Add new value' })).toBe('changes_existing');
  expect(rule({ words: 'Add valued customer' })).toBeNull();
});

test('what keeps itself on the page of a record is a record that is there', () => {
  const text = { fields: [fieldOf('', { tag: 'textarea', type: '' })], buttons: [] };
  expect(refusalOf(formLikeOf(text), '/posts/cjld2cjxh0000qzrmn831i7rn')).toBe('changes_existing');
  expect(refusalOf(formLikeOf(text), '/posts')).toBeNull();
  expect(refusalOf(formLikeOf({ ...text, buttons: [buttonOf('Add comment')] }), '/posts/7')).toBeNull();
  expect(refusalOf(formLikeOf({ fields: [fieldOf('New task')], buttons: [] }), '/lists/7')).toBeNull();
});

test('a dialog over a page of settings makes one more entry where a control for a new one opened it', () => {
  const form = formLikeOf({ words: 'Command', inDialog: true, buttons: [buttonOf('OK')] });
  const here = '/#/settings/commands';
  expect(refusalOf(form, here)).toBe('changes_existing');
  expect(refusalOf(form, here, true)).toBeNull();
  expect(refusalOf({ ...form, inDialog: false }, here, true)).toBe('changes_existing');
  expect(refusalOf({ ...form, words: 'Send invitations' }, here, true)).toBe('reaches_others');
});
