import { fieldValues } from '../../contract/vocabulary.ts';

const scars: readonly string[] = fieldValues.scar;

/**
 * The query that a link of before has now, null where it needs none: scars were techniques once.
 */
export function newQueryOf(query: string): string | null {
  const address = new URLSearchParams(query);
  const words = (name: string) => (address.get(name) ?? '').split(',').filter((word) => word !== '');
  const [moved, stayed] = [true, false].map((isScar) =>
    words('tech').filter((word) => scars.includes(word) === isScar),
  );
  if (!moved?.length) return null;
  address.set('scar', [...new Set([...words('scar'), ...moved])].join(','));
  if (stayed?.length) address.set('tech', stayed.join(','));
  else address.delete('tech');
  return address.toString().replaceAll('%2C', ',');
}
