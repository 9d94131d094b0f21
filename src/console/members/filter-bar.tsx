import { Icon } from '../../ui/icon.tsx';
import { useConsole } from '../state/console-context.ts';
import { type Filters, isFiltered } from './member-filters.ts';
import { screen } from './members.style.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

type Name = Exclude<keyof Filters, 'search' | 'order'>;

/** One chip a filter: dashed while it is off, with a cross while it is on. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { app } = useConsole();
  const set = (name: Name, value: string) => onChange({ ...filters, [name]: value });
  const clear = (name: Name, label: string) =>
    filters[name] && (
      <button type="button" aria-label={`Remove the filter ${label}`} onClick={() => set(name, '')}>
        <Icon name="close" size={14} />
      </button>
    );
  const list = (name: Name, label: string, options: [string, string][]) => (
    <span className={screen.chip} data-set={filters[name] ? '' : undefined}>
      <select
        aria-label={label}
        value={filters[name] ?? ''}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
      >
        <option value="">{filters[name] ? `${label}: any` : `+ ${label}`}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {clear(name, label)}
    </span>
  );
  const day = (name: 'createdFrom' | 'createdTo', label: string) => (
    <span className={screen.chip} data-set={filters[name] ? '' : undefined}>
      <label>
        {label}
        <input
          type="date"
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        />
      </label>
      {clear(name, label)}
    </span>
  );
  return (
    <fieldset className={screen.filters} aria-label="Filters">
      {list(
        'plan',
        'Plan',
        app.plans.map(({ id, name }) => [id, name]),
      )}
      {list('disabled', 'Login', [
        ['false', 'Can log in'],
        ['true', 'Disabled'],
      ])}
      {list('verified', 'Address', [
        ['true', 'Verified'],
        ['false', 'Unverified'],
      ])}
      {day('createdFrom', 'Created from')}
      {day('createdTo', 'to')}
      {isFiltered(filters) && (
        <button type="button" className={screen.chip} onClick={() => onChange({})}>
          <span style={{ paddingInline: '12px' }}>Clear all</span>
        </button>
      )}
    </fieldset>
  );
}
