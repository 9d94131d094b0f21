import { Value } from 'typebox/value';
import { didYouMean } from '../contract/nearest.ts';
import { memberFilters } from '../contract/wire-admin-parts.ts';
import { WrongUsage } from './command.ts';
import { pairOf } from './pair-option.ts';

/** `--filter name=value`, once or more; all must fit. */
export const filterOption = { filter: { type: 'string', multiple: true } } as const;
export type MemberFilterValues = { [K in keyof typeof memberFilters]?: string };
const names = Object.keys(memberFilters) as (keyof typeof memberFilters)[];

/** The filters of the admin API. Null = none were given. Throws `WrongUsage`. */
export function filterOf(given: readonly string[] | undefined): MemberFilterValues | null {
  if (!given) return null;
  const values: MemberFilterValues = {};
  for (const one of given) {
    const [name, value] = pairOf('filter', one);
    const known = names.find((filter) => filter === name);
    if (!known)
      throw new WrongUsage(
        `There is no filter "${name}"${didYouMean(name, names) || '.'} There are ${names.join(', ')}.`,
      );
    if (!Value.Check(memberFilters[known], value))
      throw new WrongUsage(`--filter ${name} does not take "${value}". "latchkey members --help" shows what it takes.`);
    values[known] = value;
  }
  return values;
}
