import { useEffect, useState } from 'react';
import { readFilters, writeFilters } from '../../../contract/filters.ts';
import { ask } from '../../state/api/api.ts';
import { isOnline } from '../../state/api/network.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';
import { type Found, localOptions, type Option, optionsOf } from './suggestion-options.ts';

const pauseMs = 120;

interface Suggested {
  options: readonly Option[];
  isBusy: boolean;
  /** What stands there without options, or beside them. */
  hint: string;
}

/** What the service finds for a text beside the filters that are set; null where it failed. */
function useFound(typed: string, online: boolean): { found: Found | null; isCurrent: boolean } {
  const filters = useSignalValue(finder.filters);
  const [state, setState] = useState<{ text: string; found: Found | null }>();
  const set = writeFilters({ ...filters, q: '' }).toString();
  useEffect(() => {
    if (!online || typed === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask('search', { ...Object.fromEntries(new URLSearchParams(set)), q: typed }, { signal: stop.signal }).then(
        (found) => setState({ text: typed, found }),
        () => !stop.signal.aborted && setState({ text: typed, found: null }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, set, online]);
  return { found: state?.found ?? null, isCurrent: state?.text === typed };
}

/** Suggestions for what is typed: the service's, and without a network the device's own. */
export function useSuggestions(text: string): Suggested {
  const system = useSignalValue(units);
  const said = useSignalValue(fieldTexts);
  const online = useSignalValue(isOnline);
  const typed = text.trim();
  const { found, isCurrent } = useFound(typed, online);
  if (!online)
    return {
      options: localOptions(typed),
      isBusy: false,
      hint: 'You are offline. Counts, places and providers come back with the network.',
    };
  const labelOf = (address: string) =>
    chipsOf(readFilters(new URLSearchParams(address)).filters, system, said)
      .map((chip) => chip.text)
      .join(' · ');
  const options = found ? optionsOf(found, system, labelOf) : [];
  return { options, isBusy: !isCurrent, hint: hintFor(options, found, isCurrent) };
}

function hintFor(options: readonly Option[], found: Found | null, isCurrent: boolean): string {
  if (options.length > 0) return '';
  if (!isCurrent) return 'Looking…';
  return found
    ? 'Nothing is known by this name. Press Enter to search the descriptions.'
    : 'Suggestions did not load. Press Enter to search.';
}
