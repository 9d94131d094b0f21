import type { ConsoleApp } from '../../contract/console.ts';

/** What a column can become. */
export interface Target {
  id: string;
  name: string;
  /** How other services call it, without spaces and in small letters. */
  knownAs: readonly string[];
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export const targetsOf = ({ fields }: ConsoleApp): Target[] => [
  { id: 'email', name: 'Email address', knownAs: ['email', 'emailaddress', 'mail', 'authemail'] },
  { id: 'verified', name: 'Address verified', knownAs: ['verified', 'emailverified', 'isverified'] },
  { id: 'plans', name: 'Free plans', knownAs: ['plans', 'plan', 'planids', 'planid', 'freeplans'] },
  { id: 'permissions', name: 'Permissions', knownAs: ['permissions'] },
  ...fields.map(({ key, label }) => ({
    id: `field:${key}`,
    name: label,
    knownAs: [plain(key), plain(label), `customfields${plain(key)}`],
  })),
];

/** The target of each column as it suggests itself; '' = left out. Each target is taken once. */
export function matchColumns(columns: readonly string[], targets: readonly Target[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const target = targets.find(({ id, knownAs }) => !taken.has(id) && knownAs.includes(plain(column)));
    if (target) taken.add(target.id);
    return target?.id ?? '';
  });
}
