import { WrongUsage } from './command.ts';

/** `--set name=value`. */
export function pairOf(option: string, given: string): [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw new WrongUsage(`--${option} takes a name, "=" and a value. "${given}" has no "=" after a name.`);
  return [given.slice(0, at), given.slice(at + 1)];
}
