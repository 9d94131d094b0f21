import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { screen } from './screen.style.ts';

interface ChipProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Dashed while it is off, with a cross while it is on. */
const Chip = ({ label, value, onChange, children }: ChipProps & { children: ReactNode }) => (
  <span className={screen.chip} data-set={value ? '' : undefined}>
    {children}
    {value && (
      <button type="button" aria-label={`Remove the filter ${label}`} onClick={() => onChange('')}>
        <Icon name="close" size={14} />
      </button>
    )}
  </span>
);

export const ListChip = ({ options, ...chip }: ChipProps & { options: readonly (readonly [string, string])[] }) => (
  <Chip {...chip}>
    <select
      aria-label={chip.label}
      value={chip.value ?? ''}
      onChange={({ currentTarget }) => chip.onChange(currentTarget.value)}
    >
      <option value="">{chip.value ? `${chip.label}: any` : `+ ${chip.label}`}</option>
      {chip.value && options.every(([value]) => value !== chip.value) && (
        <option value={chip.value}>{chip.value}</option>
      )}
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </Chip>
);

export const DayChip = (chip: ChipProps) => (
  <Chip {...chip}>
    <label>
      {chip.label}
      <input
        type="date"
        value={chip.value ?? ''}
        onChange={({ currentTarget }) => chip.onChange(currentTarget.value)}
      />
    </label>
  </Chip>
);

/** Enter, or leaving the field, filters. */
export const TextChip = ({ placeholder, ...chip }: ChipProps & { placeholder: string }) => (
  <Chip {...chip}>
    <label>
      {chip.label}
      <input
        key={chip.value}
        type="text"
        placeholder={placeholder}
        defaultValue={chip.value}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ currentTarget }) => {
          const value = currentTarget.value.trim();
          if (value !== (chip.value ?? '')) chip.onChange(value);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  </Chip>
);
