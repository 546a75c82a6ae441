// Completion for a shell, made from the commands themselves.
import { type Command, Argument } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

interface Row {
  readonly names: readonly string[];
  readonly about: string;
  readonly words: readonly string[];
}

const rowsOf = (program: Command): Row[] =>
  program.commands.map((command) => ({
    names: [command.name(), ...command.aliases()],
    about: command.description(),
    words: [
      ...command.commands.map((inner) => inner.name()),
      ...command.options.flatMap(({ long, hidden }) => (long == null || hidden ? [] : [long])),
    ],
  }));

function bash(rows: readonly Row[]): string {
  const cases = rows.map(({ names, words }) => `    ${names.join('|')}) words="${words.join(' ')}" ;;`);
  return [
    '_proofrun() {',
    '  local words=""',
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    '  esac',
    `  if [ "$COMP_CWORD" -eq 1 ]; then words="${rows.flatMap(({ names }) => names).join(' ')}"; fi`,
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _proofrun proofrun',
  ].join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

const fish = (rows: readonly Row[]): string =>
  rows
    .flatMap(({ names, about, words }) => [
      ...names.map((name) => `complete -c proofrun -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`),
      ...words.map((word) => {
        const seen = `-n '__fish_seen_subcommand_from ${names.join(' ')}'`;
        return word.startsWith('--')
          ? `complete -c proofrun ${seen} -l ${word.slice(2)}`
          : `complete -c proofrun ${seen} -a ${word}`;
      }),
    ])
    .join('\n');

const scripts: Record<Shell, (rows: readonly Row[]) => string> = {
  bash,
  zsh: (rows) => `autoload -U +X bashcompinit && bashcompinit\n${bash(rows)}`,
  fish,
};

export function addCompletion(program: Command, world: CliWorld): void {
  program
    .command('completion')
    .description('prints the completion script of a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', '\nExample:\n  source <(proofrun completion bash)')
    .action((shell: Shell) => {
      world.out(scripts[shell](rowsOf(program)));
      world.exit(exitCodes.pass);
    });
}
