import { formatPhone } from '../../contract/format-phone.ts';
import type { EditedField } from './edited-field.ts';

/** A stored value as people read it. */
export function shownValue({ type, options = [] }: EditedField, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'Yes' : 'No';
  if (value === '') return '–';
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  if (type === 'select') return labelOf(value);
  if (type === 'multi-select') return value.split(',').map(labelOf).join(', ');
  return type === 'phone' ? formatPhone(value) : value;
}
