/** A command and what may stand behind it. */
export interface Words {
  name: string;
  summary: string;
  options: string[];
  /** The options of each. Empty = the command has none. */
  subcommands: Record<string, string[]>;
}

/** `case` branches of bash and zsh: the words behind the command, and behind its subcommand. */
const branches = (all: Words[], offer: (words: string[]) => string, at: { second: string; word: string }) =>
  all
    .map(({ name, options, subcommands }) => {
      const inner = Object.entries(subcommands).map(([word, own]) => `        ${word}) ${offer(own)} ;;`);
      if (inner.length === 0) return `    ${name}) ${offer(options)} ;;`;
      return `    ${name})
      if [ ${at.second} ]; then ${offer(Object.keys(subcommands))}; else case "${at.word}" in
${inner.join('\n')}
      esac; fi ;;`;
    })
    .join('\n');

const bash = (all: Words[]) => `_latchkey() {
  local words=''
  if [ "$COMP_CWORD" -eq 1 ]; then words='${all.map(({ name }) => name).join(' ')}'
  else case "\${COMP_WORDS[1]}" in
${branches(all, (list) => `words='${list.join(' ')}'`, { second: '"$COMP_CWORD" -eq 2', word: `\${COMP_WORDS[2]}` })}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _latchkey latchkey`;

const zsh = (all: Words[]) => `#compdef latchkey
_latchkey() {
  if (( CURRENT == 2 )); then
    local -a all=(${all.map(({ name, summary }) => `'${name}:${summary.replaceAll("'", '')}'`).join(' ')})
    _describe 'command' all
    return
  fi
  case "\${words[2]}" in
${branches(all, (list) => `compadd -- ${list.join(' ')}`, { second: '$CURRENT -eq 3', word: `\${words[3]}` })}
  esac
  _files
}
if [ "\${funcstack[1]}" = _latchkey ]; then _latchkey "$@"; else compdef _latchkey latchkey; fi`;

const fish = (all: Words[]) =>
  all
    .flatMap(({ name, summary, options, subcommands }) => {
      const seen = `__fish_seen_subcommand_from ${name}`;
      const listed = Object.keys(subcommands);
      const long = (list: string[], condition: string) =>
        list.map((option) => `complete -c latchkey -n '${condition}' -l ${option.slice(2)}`);
      return [
        `complete -c latchkey -f -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", '')}'`,
        ...(listed.length === 0
          ? long(options, seen)
          : [
              `complete -c latchkey -f -n '${seen}; and not __fish_seen_subcommand_from ${listed.join(' ')}' -a '${listed.join(' ')}'`,
              ...Object.entries(subcommands).flatMap(([word, own]) =>
                long(own, `${seen}; and __fish_seen_subcommand_from ${word}`),
              ),
            ]),
      ];
    })
    .join('\n');

export const completionScripts = { bash, zsh, fish };
