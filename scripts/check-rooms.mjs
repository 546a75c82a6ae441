// Checks who imports whom against rooms.json. Anything that it cannot read is a failure, never a pass.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const src = join(root, 'src');
const problems = [];
const report = (file, line, rule) => problems.push(`${relative(root, file)}:${line} ${rule}`);

const rooms = readRooms(join(root, 'rooms.json'));
const roomNames = Object.keys(rooms).sort((a, b) => b.length - a.length);
const usedDoors = new Map();
/** For each file the files of the tree that it imports, with the line of the import. */
const imports = new Map();

const files = existsSync(src) ? sourceFiles(src) : [];
if (files.length === 0) report(src, 1, 'there is nothing to check');
for (const file of files) checkFile(file);
for (const [room, used] of usedDoors) checkUnusedDoors(room, used);
checkCircles();

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`rooms: ${problems.length} broken rule(s); the table is rooms.json`);
  process.exitCode = 1;
} else {
  console.log(`rooms: ${files.length} files in ${usedDoors.size} rooms keep the table`);
}

function readRooms(file) {
  const table = JSON.parse(readFileSync(file, 'utf8'));
  for (const [room, rule] of Object.entries(table)) {
    for (const key of Object.keys(rule)) {
      if (!['sees', 'types', 'npm', 'node', 'outside', 'planned'].includes(key))
        report(file, 1, `${room}: unknown key ${key}`);
    }
    for (const door of [...rule.sees, ...(rule.types ?? [])]) {
      if (!isFile(door) && !Object.keys(table).some((name) => isWithin(name, door)))
        report(file, 1, `${room}: no room is called ${door}`);
    }
    for (const [other, { sees }] of Object.entries(table)) {
      if (other > room && rule.sees.includes(other) && sees.includes(room))
        report(file, 1, `${room} and ${other} see each other`);
    }
    for (const door of rule.planned ?? []) {
      if (!doorsOf(rule).includes(door)) report(file, 1, `${room}: planned ${door} is not one of its doors`);
    }
  }
  return table;
}

function doorsOf(rule) {
  return [...rule.sees, ...(rule.types ?? []), ...rule.npm, ...Object.keys(rule.node ?? {}), ...(rule.outside ?? [])];
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(entry.name))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A door may lead to one file of a room instead of the whole room. */
function isFile(door) {
  return door.endsWith('.ts');
}

function isWithin(name, room) {
  return name === room || name.startsWith(`${room}/`);
}

function roomOf(file) {
  const path = relative(src, file).split(sep).join('/');
  return roomNames.find((room) => path.startsWith(`${room}/`)) ?? null;
}

function checkFile(file) {
  const room = roomOf(file);
  if (room === null) return report(file, 1, 'belongs to no room');
  if (!usedDoors.has(room)) usedDoors.set(room, new Set());
  const text = readFileSync(file, 'utf8');
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) {
    return report(file, lineAt(errors[0].labels?.[0]?.start ?? 0), `cannot be parsed: ${errors[0].message}`);
  }
  imports.set(file, new Map());
  for (const found of importsOf(program)) {
    noteImport(file, found, lineAt);
    const rule = brokenRule(file, room, found);
    if (rule !== null) report(file, lineAt(found.start), rule);
  }
}

function noteImport(file, { specifier, start }, lineAt) {
  const target = specifier?.startsWith('.')
    ? resolve(dirname(file), specifier)
    : specifier?.startsWith('#') && join(src, specifier.slice(1));
  if (target && !imports.get(file).has(target)) imports.get(file).set(target, lineAt(start));
}

/** Files that import each other, by types too, are one file in two places: what both need wants a third. */
function checkCircles() {
  const done = new Set();
  for (const start of imports.keys()) {
    // The way from the start to where the search is, so that a file met again closes a circle.
    const way = [];
    const visit = (file) => {
      if (way.includes(file)) return reportCircle(way.slice(way.indexOf(file)), file);
      if (done.has(file)) return;
      way.push(file);
      for (const target of imports.get(file)?.keys() ?? []) visit(target);
      way.pop();
      done.add(file);
    };
    visit(start);
  }
}

function reportCircle(circle, back) {
  const last = circle.at(-1);
  const names = [...circle, back].map((file) => relative(src, file));
  report(last, imports.get(last).get(back), `files import each other in a circle: ${names.join(' → ')}`);
}

/** Each import of any form, as `{ start, specifier | null, names | null, typeOnly }`; null names mean everything. */
function importsOf(program) {
  const found = [];
  const add = (node, source, names, typeOnly) =>
    found.push({ start: node.start, specifier: literalText(source), names, typeOnly });
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return undefined;
    if (node.type === 'ImportDeclaration') {
      const named = node.specifiers.every(({ type }) => type === 'ImportSpecifier');
      const names = named ? node.specifiers.map(({ imported }) => imported.name ?? imported.value) : null;
      const allTypes = node.specifiers.length > 0 && node.specifiers.every(({ importKind }) => importKind === 'type');
      add(node, node.source, names, node.importKind === 'type' || allTypes);
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      const names = node.specifiers.map(({ local }) => local.name ?? local.value);
      add(node, node.source, names, node.exportKind === 'type');
    } else if (node.type === 'ExportAllDeclaration') add(node, node.source, null, node.exportKind === 'type');
    else if (node.type === 'ImportExpression') add(node, node.source, null, false);
    else if (node.type === 'TSImportType') add(node, node.source, null, true);
    else if (node.type === 'TSExternalModuleReference') add(node, node.expression, null, false);
    else if (node.type === 'CallExpression' && node.callee.name === 'require')
      add(node, node.arguments[0], null, false);
    return Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

function literalText(source) {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value;
  if (source?.type === 'TemplateLiteral' && source.expressions.length === 0) return source.quasis[0].value.cooked;
  return null;
}

function brokenRule(file, room, found) {
  const { specifier } = found;
  if (specifier === null) return 'imports a computed name, which cannot be checked';
  if (specifier.startsWith('.')) {
    const target = roomOf(resolve(dirname(file), specifier));
    if (target === room) return null;
    const place = relative(root, resolve(dirname(file), specifier))
      .split(sep)
      .join('/');
    const door = (rooms[room].outside ?? []).find((folder) => isWithin(place, folder));
    if (door !== undefined) return use(room, door);
    return `${specifier} leaves ${room}: across a wall write #${target ?? 'room'}/…`;
  }
  if (specifier.startsWith('#')) return brokenWall(room, found);
  if (specifier.startsWith('node:')) return brokenNode(room, found);
  if (builtinModules.includes(specifier)) return `write node:${specifier}`;
  return brokenPackage(room, specifier);
}

function brokenWall(room, { specifier, typeOnly }) {
  const target = roomOf(join(src, specifier.slice(1)));
  if (target === null) return `${specifier} is in no room`;
  if (target === room) return `${specifier} is in the same room: write a relative path`;
  const { sees, types = [] } = rooms[room];
  const file = sees.find((each) => isFile(each) && `#${each}` === specifier);
  const door = bestDoor(sees, target) ?? file ?? (typeOnly ? bestDoor(types, target) : undefined);
  if (door !== undefined) return use(room, door);
  if (bestDoor(types, target) !== undefined) return `${room} may import only types of ${target}`;
  return `${room} may not import ${target} (sees: ${list([...sees, ...types])})`;
}

function bestDoor(doors, target) {
  return doors.filter((door) => isWithin(target, door)).sort((a, b) => b.length - a.length)[0];
}

function brokenNode(room, { specifier, names }) {
  const { node } = rooms[room];
  if (node === undefined) return null;
  const allowed = node[specifier];
  if (allowed === undefined) return `${room} may not import ${specifier} (node: ${list(Object.keys(node))})`;
  const beyond = names === null ? 'all of it' : names.find((name) => !allowed.includes(name));
  return beyond === undefined
    ? use(room, specifier)
    : `${room} may import only ${list(allowed)} of ${specifier}, not ${beyond}`;
}

function brokenPackage(room, specifier) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const door = rooms[room].npm.find(
    (entry) => entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1))),
  );
  return door === undefined ? `${room} may not import ${name} (npm: ${list(rooms[room].npm)})` : use(room, door);
}

function use(room, door) {
  usedDoors.get(room).add(door);
  return null;
}

function checkUnusedDoors(room, used) {
  const planned = rooms[room].planned ?? [];
  for (const door of doorsOf(rooms[room])) {
    if (!used.has(door) && !planned.includes(door)) {
      report(join(root, 'rooms.json'), 1, `${room}: the door to ${door} is open but unused`);
    }
  }
}

function list(names) {
  return names.length === 0 ? 'none' : names.join(', ');
}
