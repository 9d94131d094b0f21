import type { CustomField } from '../../contract/entities.ts';
import { ListChip, TextChip } from '../parts/filter-chip.tsx';

interface FieldFilterProps {
  fields: readonly CustomField[];
  /** `key=value`, as in the address. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** The field of which no value is chosen yet. */
  pending: string;
  onPending: (key: string) => void;
}

/** The field first, then its value. The list is filtered only by both. */
export function FieldFilter({ fields, value, onChange, pending, onPending }: FieldFilterProps) {
  const [key = '', ...rest] = value?.split('=') ?? [pending];
  const field = fields.find((one) => one.key === key);
  if (fields.length === 0 && key === '') return null;
  const set = (next: string) => {
    onPending(next ? '' : key);
    onChange(next && `${key}=${next}`);
  };
  const chip = { label: `${field?.label ?? key} is`, value: rest.join('='), onChange: set };
  const values = field && valuesOf(field);
  return (
    <>
      <ListChip
        label="Field"
        value={key}
        options={fields.map((one) => [one.key, one.label] as const)}
        onChange={(next) => {
          onPending(next);
          onChange('');
        }}
      />
      {key !== '' && (values ? <ListChip {...chip} options={values} /> : <TextChip {...chip} placeholder="Exactly" />)}
    </>
  );
}

/** What there is to choose from. Null = any text. */
function valuesOf({ type, options = [] }: CustomField): (readonly [string, string])[] | null {
  if (type === 'boolean')
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ];
  if (type === 'select') return options.map(({ value, label }) => [value, label] as const);
  // The service compares all that is chosen.
  if (type === 'multi-select') return options.map(({ value, label }) => [value, `Only ${label}`] as const);
  return null;
}
