import '../../parts/shared-chunk.ts';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { readFilters, writeFilters } from '../../../contract/filters.ts';
import { offersFor } from '../../../contract/number-offers.ts';
import { completionsOf } from '../../../contract/search-words.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { initialsOf } from '../../parts/initials.ts';
import { ask } from '../../state/api/api.ts';
import { isOnline } from '../../state/api/network.ts';
import { countText } from '../../state/finder/labels.ts';
import { type Units, units } from '../../state/finder/units.ts';
import { navigate } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';
import styles from './suggestions.module.css';

type Found = Wire['search']['data'];

/** What the input shows of its list. */
export interface Popup {
  isOpen: boolean;
  active: string | undefined;
}
export const listId = 'suggestions';
const pauseMs = 120;

interface Option {
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
function optionsOf(found: Found, system: Units, labelOf: (address: string) => string): Option[] {
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
const localOptions = (text: string): Option[] =>
  [...offersFor(text), ...completionsOf(text)].map((one) => ({
    key: one,
    group: 'Searches',
    icon: 'search',
    text: one,
    detail: '',
    run: () => void finder.search(one),
  }));

/** What may be meant, while the visitor types: a listbox that the input controls. */
export function Suggestions({
  text,
  keys,
  onPopup,
  onClose,
  onChosen,
}: {
  text: string;
  /** Takes the keys of the input; true where it has used one. */
  keys: RefObject<(key: string) => boolean>;
  onPopup(popup: Popup): void;
  onClose(): void;
  onChosen(): void;
}): ReactNode {
  const filters = useSignalValue(finder.filters);
  const system = useSignalValue(units);
  const said = useSignalValue(fieldTexts);
  const online = useSignalValue(isOnline);
  const [state, setState] = useState<{ text: string; found: Found | null; hasFailed: boolean }>();
  const [at, setAt] = useState(-1);
  const set = writeFilters({ ...filters, q: '' }).toString();
  const typed = text.trim();

  useEffect(() => {
    setAt(-1);
    if (!online || typed === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask('search', { ...Object.fromEntries(new URLSearchParams(set)), q: typed }, { signal: stop.signal }).then(
        (found) => setState({ text: typed, found, hasFailed: false }),
        () => !stop.signal.aborted && setState({ text: typed, found: null, hasFailed: true }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, set, online]);

  const labelOf = (address: string) =>
    chipsOf(readFilters(new URLSearchParams(address)).filters, system, said)
      .map((chip) => chip.text)
      .join(' · ');
  const options = !online ? localOptions(typed) : state?.found ? optionsOf(state.found, system, labelOf) : [];
  const isBusy = online && state?.text !== typed;
  const hint = !online
    ? 'You are offline. Counts, places and providers come back with the network.'
    : state?.hasFailed
      ? 'Suggestions did not load. Press Enter to search.'
      : options.length > 0
        ? ''
        : isBusy
          ? 'Looking…'
          : 'Nothing is known by this name. Press Enter to search the descriptions.';
  const active = options[at] && `${listId}-${at}`;

  useEffect(() => onPopup({ isOpen: true, active }), [active, onPopup]);
  useEffect(() => () => onPopup({ isOpen: false, active: undefined }), [onPopup]);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (option: Option) => {
    option.run();
    onChosen();
  };
  useEffect(() => {
    keys.current = (key) => {
      const chosen = options[at];
      if (key === 'Enter' && chosen) choose(chosen);
      else if (key === 'ArrowDown') setAt(at + 1 < options.length ? at + 1 : -1);
      else if (key === 'ArrowUp') setAt(at < 0 ? options.length - 1 : at - 1);
      else if (key === 'Escape') onClose();
      else return false;
      return true;
    };
    return () => {
      keys.current = () => false;
    };
  });

  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the input's focus
    <div
      className={styles.panel}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={listId} role="listbox" aria-label="Suggestions" aria-busy={isBusy}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups by role
          <div key={group} role="group" aria-label={group} className={styles.group}>
            {groups.length > 1 && <p aria-hidden="true">{group}</p>}
            {options.map((option, i) =>
              option.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
                <div
                  key={option.key}
                  id={`${listId}-${i}`}
                  role="option"
                  aria-selected={i === at}
                  className={styles.option}
                  onClick={() => choose(option)}
                >
                  {option.icon ? (
                    <Icon name={option.icon} size={18} />
                  ) : (
                    <b aria-hidden="true">{initialsOf(option.text)}</b>
                  )}
                  <span>{option.text}</span>
                  {option.detail && <small>{option.detail}</small>}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={hint ? styles.hint : 'unseen'}>
        {hint || countText(options.length, 'suggestion', 'suggestions')}
      </p>
    </div>
  );
}
