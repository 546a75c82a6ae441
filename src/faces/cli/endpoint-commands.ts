// Every endpoint that has no command of its own gets one from its row: arguments from the path, options from the query,
// --body for what is posted. It prints the answer as JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { CliWorld } from './cli-world.ts';
import { exitCodes } from './exit-codes.ts';

const group = 'One call of the API each, printed as JSON:';

export const commandOf = (name: EndpointName): string => name.replaceAll('_', '-');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** JSON as it is, or from a file: @body.json. */
function jsonBody(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text);
  } catch (error) {
    throw new InvalidArgumentError(`Must be JSON, or @ and the name of a file with JSON: ${reasonOf(error)}`);
  }
}

const optionOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function print(world: CliWorld, answer: unknown, out: string | undefined): void {
  const bytes =
    answer instanceof Uint8Array || typeof answer === 'string' ? answer : `${JSON.stringify(answer, null, 2)}\n`;
  if (out !== undefined) {
    writeFileSync(out, bytes);
    world.err(`Written to ${out}`);
  } else if (bytes instanceof Uint8Array) throw new InvalidArgumentError('A picture needs --out <file>.');
  else world.out(bytes.trimEnd());
}

type Options = Readonly<Record<string, unknown>> & { readonly body?: unknown; readonly out?: string };

function addOne(program: Command, world: CliWorld, name: EndpointName): void {
  const row: Endpoint = endpoints[name];
  const params = Object.keys(row.params?.shape ?? {});
  const query = Object.keys(row.query?.shape ?? {});
  const command = program.command(commandOf(name)).helpGroup(group).description(row.about);
  for (const field of params) command.argument(`<${field}>`);
  for (const field of query) command.option(`--${optionOf(field)} <${field}>`);
  if (row.body !== undefined) command.option('--body <json>', 'the body: JSON, or @file', jsonBody);
  command.option('-o, --out <file>', 'write the answer to a file').option('--json', 'print JSON, as it always does');
  command.action(async (...given: unknown[]) => {
    const options = given[params.length] as Options;
    const role = row.auth === 'admin_key' ? 'admin' : 'customer';
    const call = world.client(role).call as (name: EndpointName, input: unknown) => Promise<unknown>;
    const answer = await call(name, {
      params: Object.fromEntries(params.map((field, index) => [field, given[index]])),
      query: Object.fromEntries(query.map((field) => [field, options[field]])),
      ...(options.body !== undefined && { body: options.body }),
    });
    print(world, answer, options.out);
    world.exit(exitCodes.pass);
  });
}

/** Called last: what already has a command keeps it. */
export function addEndpointCommands(program: Command, world: CliWorld): void {
  const taken = new Set(program.commands.flatMap((command) => [command.name(), ...command.aliases()]));
  for (const name of Object.keys(endpoints) as EndpointName[])
    if (!taken.has(commandOf(name))) addOne(program, world, name);
}
