import type { ReactNode } from 'react';
import { DayChip, ListChip } from '../parts/filter-chip.tsx';
import { screen } from '../parts/screen.style.ts';
import { useConsole } from '../state/console-context.ts';
import { type Filters, isFiltered } from './member-filters.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Stands before the filters. */
  children?: ReactNode;
}

export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const { app } = useConsole();
  const chip = (name: keyof Filters, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  return (
    <fieldset className={screen.filters} aria-label="Filters">
      {children}
      <ListChip {...chip('plan', 'Plan')} options={app.plans.map(({ id, name }) => [id, name] as const)} />
      <ListChip
        {...chip('status', 'Status of a plan')}
        options={[
          ['ACTIVE', 'Active'],
          ['TRIALING', 'On trial'],
          ['CANCELED', 'Canceled'],
          ['REQUIRES_PAYMENT', 'Payment due'],
          ['REQUIRES_AUTHENTICATION', 'Payment to confirm'],
        ]}
      />
      <ListChip
        {...chip('disabled', 'Login')}
        options={[
          ['false', 'Can log in'],
          ['true', 'Disabled'],
        ]}
      />
      <ListChip
        {...chip('verified', 'Address')}
        options={[
          ['true', 'Verified'],
          ['false', 'Unverified'],
        ]}
      />
      <DayChip {...chip('createdFrom', 'Created from')} />
      <DayChip {...chip('createdTo', 'to')} />
      {isFiltered(filters) && (
        <button type="button" className={screen.chip} onClick={() => onChange({})}>
          <span>Clear all</span>
        </button>
      )}
    </fieldset>
  );
}
