import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { type Filters, readFilters, writeFilters } from '../../../contract/filters.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { countText } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';

const mostHints = 3;
const textOf = (chips: readonly { text: string }[]) => chips.map(({ text }) => text).join(' · ');

/**
 * Nothing fits: the nearest search that finds something, and which filter to relax. The second is
 * known from the answer itself, without another call.
 */
export function Empty(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const facets = useSignalValue(finder.feed.facets);
  const [system, said] = [useSignalValue(units), useSignalValue(fieldTexts)];
  const chips = chipsOf(filters, system, said);
  const address = writeFilters(filters).toString();
  const { data } = useLoaded(
    (signal) => ask('search', { ...Object.fromEntries(new URLSearchParams(address)), nearest: '1' }, { signal }),
    [address],
  );
  const nearest = data?.nearest;
  const remove = (facet: string, next: Filters) => {
    for (const chip of chips) if (chip.facet === facet) chip.remove(next);
  };
  const addressWithout = (facet: string) => {
    const next = structuredClone(filters);
    remove(facet, next);
    return writeFilters(next).toString();
  };
  const without = facets?.without ?? {};
  const named = new Map<string, string[]>();
  for (const { facet, text } of chips) named.set(facet, [...(named.get(facet) ?? []), text]);
  const hints = [...named]
    .map(([facet, texts]) => ({ facet, text: texts.join(', '), gives: without[facet] ?? 0 }))
    .filter(({ facet, gives }) => gives > 0 && addressWithout(facet) !== nearest?.address)
    .sort((a, b) => b.gives - a.gives)
    .slice(0, mostHints);
  if (chips.length === 0)
    return (
      <Notice icon="grid" title="The first photos are on their way">
        <p>The gallery fills while you wait. Look again in a moment.</p>
      </Notice>
    );
  return (
    <Notice
      icon="search"
      title="No photo matches all of this yet"
      actions={
        <>
          {nearest && (
            <Button kind="primary" onClick={() => finder.open(nearest.address)}>
              {textOf(chipsOf(readFilters(new URLSearchParams(nearest.address)).filters, system, said))}:{' '}
              {countText(nearest.total, 'result', 'results')}
            </Button>
          )}
          {hints.map(({ facet, text, gives }) => (
            <Button key={facet} onClick={() => finder.edit((next) => remove(facet, next))}>
              Without {text}: {countText(gives, 'result', 'results')}
            </Button>
          ))}
          <Button kind="plain" onClick={finder.clear}>
            Clear all filters
          </Button>
        </>
      }
    >
      <p>{nearest ? 'The nearest search that finds something comes first.' : 'Remove one filter, or widen a range.'}</p>
    </Notice>
  );
}
