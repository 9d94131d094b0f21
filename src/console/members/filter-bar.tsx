import { type ReactNode, useState } from 'react';
import { DayChip, ListChip } from '../parts/filter-chip.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { screen } from '../parts/screen.style.ts';
import { useConsole } from '../state/console-context.ts';
import { planStatusOptions } from '../state/plan-status.ts';
import { FieldFilter } from './field-filter.tsx';
import { type Filters, isFiltered } from './member-filters.ts';

const dayMs = 24 * 60 * 60_000;
/** Days count back from today, so that the address holds a day and stays true. */
const notSeenFor = () =>
  [30, 90, 365].map((days) => {
    const day = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
    return [day, `Not for ${days} days`] as const;
  });

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Stands before the filters. */
  children?: ReactNode;
}

export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const { app } = useConsole();
  const [pending, setPending] = useState('');
  const chip = (name: keyof Filters, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  return (
    <FilterChips>
      {children}
      <ListChip {...chip('plan', 'Plan')} options={app.plans.map(({ id, name }) => [id, name] as const)} />
      <ListChip {...chip('status', 'Status of a plan')} options={planStatusOptions} />
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
      <FieldFilter {...chip('field', 'Field')} fields={app.fields} pending={pending} onPending={setPending} />
      <ListChip {...chip('seenTo', 'Last seen')} options={notSeenFor()} />
      <DayChip {...chip('createdFrom', 'Created from')} />
      <DayChip {...chip('createdTo', 'to')} />
      {(isFiltered(filters) || pending) && (
        <button
          type="button"
          className={screen.chip}
          onClick={() => {
            setPending('');
            onChange({});
          }}
        >
          <span>Clear all</span>
        </button>
      )}
    </FilterChips>
  );
}
