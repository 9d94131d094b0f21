import type { CustomField } from './entities.ts';

/** The custom fields that people see, in their order; those without one come last (§2.7). */
export function visibleFields(fields: readonly CustomField[]): CustomField[] {
  const place = ({ order }: CustomField) => order ?? Number.POSITIVE_INFINITY;
  return fields.filter(({ hidden }) => !hidden).sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}
