import type { ReactNode } from 'react';
import type { ConsoleApp } from '../../contract/console.ts';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { StateBadge } from '../parts/badge.tsx';
import { agoOf, dateOf, dateOfSeconds } from '../state/format.ts';
import { planStatusNames } from '../state/plan-status.ts';
import { shownValue } from '../state/shown-value.ts';
import type { Filters } from './member-filters.ts';

export interface Column {
  id: string;
  name: string;
  /** Pixels, the least that it needs. */
  least: number;
  /** Takes a share of what is left. */
  grows?: true;
  show: (member: AdminMember) => ReactNode;
}

/** "Pro (payment due), Free": what a member owes or has, and what the filter is about. */
function plansOf({ planConnections }: AdminMember, wanted: string | undefined): string[] {
  const endOf = ({ payment }: AdminMember['planConnections'][number]) =>
    wanted === 'ENDING' ? payment?.cancelAtDate : null;
  return planConnections
    .filter(({ status, active }) => active || status !== 'CANCELED' || status === wanted)
    .toSorted((a, b) => Number(a.active && !endOf(a)) - Number(b.active && !endOf(b)))
    .map((one) => {
      const end = endOf(one);
      if (!one.active) return `${one.planName} (${planStatusNames[one.status]?.toLowerCase()})`;
      return end ? `${one.planName} (ends ${dateOfSeconds(end)})` : one.planName;
    });
}

const fixedColumns: readonly Column[] = [
  {
    id: 'state',
    name: 'State',
    least: 108,
    show: ({ disabled, verified }) => <StateBadge disabled={disabled} verified={verified} />,
  },
  { id: 'created', name: 'Created', least: 112, show: ({ createdAt }) => dateOf(createdAt) },
  {
    id: 'seen',
    name: 'Last seen',
    least: 112,
    show: ({ lastLogin }) => (lastLogin ? agoOf(lastLogin) : 'Never'),
  },
  { id: 'id', name: 'Id', least: 120, grows: true, show: ({ id }) => id },
  {
    id: 'permissions',
    name: 'Permissions',
    least: 100,
    grows: true,
    show: ({ permissions }) => permissions.join(', ') || '–',
  },
];

export const usualColumns = ['plans', 'state', 'created', 'seen'];

/** All that can be chosen: what every member has, then the custom fields of the app. */
export const columnsOf = ({ fields }: ConsoleApp, { status }: Pick<Filters, 'status'> = {}): Column[] => [
  {
    id: 'plans',
    name: 'Plans',
    least: 100,
    grows: true,
    show: (member) => plansOf(member, status).join(', ') || '–',
  },
  ...fixedColumns,
  ...fields.map(
    (field): Column => ({
      id: `field:${field.key}`,
      name: field.label,
      least: 100,
      grows: true,
      show: ({ customFields }) => shownValue(field, customFields[field.key] ?? ''),
    }),
  ),
];

const memberLeast = 220;
const boxLeast = 18;
const gap = 16;
const padding = 48;

/** The tracks of the grid, and the width below which the table scrolls sideways. */
export function gridOf(columns: readonly Column[], hasBoxes: boolean) {
  const tracks = columns.map(({ least, grows }) => (grows ? `minmax(${least}px, 1fr)` : `${least}px`));
  const leasts = [...(hasBoxes ? [boxLeast] : []), memberLeast, ...columns.map(({ least }) => least)];
  return {
    tracks: [...(hasBoxes ? [`${boxLeast}px`] : []), `minmax(${memberLeast}px, 2.4fr)`, ...tracks].join(' '),
    least: leasts.reduce((sum, one) => sum + one + gap, padding - gap),
  };
}
