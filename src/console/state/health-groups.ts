import type { Health } from '../../contract/wire-admin-health.ts';

type Finding = Health['checks'][number];

/** Checks of the doctor, by what operators call them. */
const groups = {
  Mail: ['mail server', 'mail DNS', 'mails'],
  Webhooks: ['webhooks'],
  Backups: ['backups'],
  Database: ['database'],
} as const;

export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const severity = ['ok', 'warning', 'fault'] as const;
const stateNames = { ok: 'in order', warning: 'look at it', fault: 'broken' } as const;

export interface HealthGroup {
  name: string;
  state: Finding['state'];
  /** The state in words. */
  says: string;
  findings: Finding[];
}

/** The worst finding of each group; the last group has all other checks. */
export function healthGroups(checks: readonly Finding[]): HealthGroup[] {
  const grouped = Object.values(groups).flat() as string[];
  const lists = [
    ...Object.entries(groups).map(([name, names]) => [name, names as readonly string[]] as const),
    ['Settings and network', [...new Set(checks.map(({ check }) => check))].filter((one) => !grouped.includes(one))],
  ] as const;
  return lists.map(([name, names]) => {
    const findings = checks.filter(({ check }) => names.includes(check));
    const state = severity[Math.max(0, ...findings.map((one) => severity.indexOf(one.state)))]!;
    return { name, state, says: stateNames[state], findings };
  });
}
