import type { CustomField } from './entities.ts';

/**
 * The label of a custom field for a language as pages name it: that of `de-AT`, else of `de`, else
 * the one for all.
 */
export function fieldLabel({ label, labels = {} }: Pick<CustomField, 'label' | 'labels'>, tag: string): string {
  const named = (wanted: string | undefined) =>
    Object.entries(labels).find(([language]) => language.toLowerCase() === wanted)?.[1];
  const wanted = tag.toLowerCase().replaceAll('_', '-');
  return named(wanted) ?? named(wanted.split('-')[0]) ?? label;
}
