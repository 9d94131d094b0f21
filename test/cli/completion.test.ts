import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { latchkey } from '../support/command-line.ts';

const scriptFor = async (shell: string) => (await latchkey(['completion', shell])).out;

/** What bash offers behind these words; the last one is being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const script = `${await scriptFor('bash')}
COMP_WORDS=(latchkey ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_latchkey
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('latchkey completion', () => {
  it('bash offers every command, its subcommands, and the options of one', async () => {
    expect(await offered('')).toEqual(Object.keys(commands));
    expect(await offered('me')).toEqual(['members']);
    expect(await offered('app', 'val')).toEqual(['validate']);
    expect(await offered('app', 'apply', '--re')).toEqual(['--remove-others']);
    expect(await offered('members', 'grant-plan', '--u')).toEqual(['--until']);
    expect(await offered('backup', '--k')).toEqual(['--keep']);
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(await offered('members', 'grant-plan', '--re')).toEqual([]);
  });

  it.each(['zsh', 'fish'])('%s gets a script that names every command and option', async (shell) => {
    const script = await scriptFor(shell);
    for (const name of [...Object.keys(commands), 'send-login-link', 'remove-others']) expect(script).toContain(name);
    const missing = spawnSync(shell, ['-n', '-c', script]);
    // Where the shell is installed, it can read the script.
    if (!missing.error) expect(missing.status).toBe(0);
  });

  it('another shell is a wrong call', async () => {
    expect(await latchkey(['completion', 'csh'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('wants one of bash, zsh, fish'),
    });
  });
});
