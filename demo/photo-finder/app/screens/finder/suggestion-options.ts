import { offersFor } from '../../../contract/number-offers.ts';
import { completionsOf } from '../../../contract/search-words.ts';
import type { Wire } from '../../../contract/wire.ts';
import type { IconName } from '../../parts/icon.tsx';
import { countText } from '../../state/finder/labels.ts';
import type { Units } from '../../state/finder/units.ts';
import { navigate } from '../../state/view/location.ts';
import { finder } from './finder.model.ts';

export type Found = Wire['search']['data'];

/** One line of the suggestions. */
export interface Option {
  key: string;
  group: 'Searches' | 'Did you mean' | 'Places' | 'Providers' | 'Nearest search';
  icon: IconName | null;
  text: string;
  detail: string;
  run(): void;
}

const results = (total: number, isCapped = false) =>
  isCapped ? `${total.toLocaleString('en')}+ results` : countText(total, 'result', 'results');

/** The options of an answer, in the order in which they are shown. */
export function optionsOf(found: Found, system: Units, labelOf: (address: string) => string): Option[] {
  const go = (address: string) => () => finder.open(address);
  const { reading, offers, completions, places, providers, nearest } = found;
  const options: Option[] = [];
  // A word that is only begun is likelier to become a longer one.
  const isWhole = !new URLSearchParams(reading.address).has('q');
  const asRead: Option[] =
    reading.total > 0
      ? [
          {
            key: 'reading',
            group: 'Searches',
            icon: 'search',
            text: labelOf(reading.address) || 'All photos',
            detail: results(reading.total, reading.isCapped),
            run: go(reading.address),
          },
        ]
      : [];
  if (isWhole) options.push(...asRead);
  const inOwnUnits = ({ text }: { text: string }) => Number(text.endsWith(system === 'us' ? ' lb' : ' cm'));
  for (const { text, address, total, isCapped } of [...offers].sort((a, b) => inOwnUnits(b) - inOwnUnits(a)))
    options.push({
      key: address,
      group: 'Did you mean',
      icon: 'search',
      text: `${text}?`,
      detail: results(total, isCapped),
      run: go(address),
    });
  for (const { address, total, isCapped } of completions)
    options.push({
      key: address,
      group: 'Searches',
      icon: 'search',
      text: labelOf(address),
      detail: results(total, isCapped),
      run: go(address),
    });
  if (!isWhole) options.push(...asRead);
  for (const { name, region, country, providers: count, address, total } of places)
    options.push({
      key: address,
      group: 'Places',
      icon: 'pin',
      text: [name, region === name ? '' : region, country].filter(Boolean).join(', '),
      detail: `${countText(count, 'provider', 'providers')} · ${results(total)}`,
      run: go(address),
    });
  for (const { sid, name, cities, photos } of providers)
    options.push({
      key: sid,
      group: 'Providers',
      icon: null,
      text: name,
      detail: [cities[0], results(photos)].filter(Boolean).join(' · '),
      run: () => navigate(`/provider/${sid}`),
    });
  if (nearest)
    options.push({
      key: 'nearest',
      group: 'Nearest search',
      icon: 'search',
      text: labelOf(nearest.address),
      detail: results(nearest.total, nearest.isCapped),
      run: go(nearest.address),
    });
  return options;
}

/** Without a network: what the device can read by itself, uncounted. */
export const localOptions = (text: string): Option[] =>
  [...offersFor(text), ...completionsOf(text)].map((one) => ({
    key: one,
    group: 'Searches',
    icon: 'search',
    text: one,
    detail: '',
    run: () => void finder.search(one),
  }));
