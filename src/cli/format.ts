import { WrongUsage } from './command.ts';

/**
 * `--format text` for people, `--format json` for programs: one JSON document on standard output
 * and nothing else there. `--json` is short for the latter, with every command.
 */
export const formatOption = { format: { type: 'string', default: 'text' } } as const;

export function isJson(format: string | undefined): boolean {
  if (format !== 'text' && format !== 'json') throw new WrongUsage(`--format is text or json, not "${format}".`);
  return format === 'json';
}
