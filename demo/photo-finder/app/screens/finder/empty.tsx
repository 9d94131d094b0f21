import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { countText } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';

const mostHints = 3;

/**
 * Nothing fits: which filter to relax, and what that would bring. Known from the answer itself,
 * without another call.
 */
export function Empty(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const facets = useSignalValue(finder.feed.facets);
  const chips = chipsOf(filters, useSignalValue(units), useSignalValue(fieldTexts));
  const without = facets?.without ?? {};
  const named = new Map<string, string[]>();
  for (const { facet, text } of chips) named.set(facet, [...(named.get(facet) ?? []), text]);
  const hints = [...named]
    .map(([facet, texts]) => ({ facet, text: texts.join(', '), gives: without[facet] ?? 0 }))
    .filter(({ gives }) => gives > 0)
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
      title="No photo fits all of this yet"
      actions={
        <>
          {hints.map(({ facet, text, gives }) => (
            <Button
              key={facet}
              onClick={() =>
                finder.edit((next) => {
                  for (const chip of chips) if (chip.facet === facet) chip.remove(next);
                })
              }
            >
              Without {text}: {countText(gives, 'result', 'results')}
            </Button>
          ))}
          <Button kind={hints.length > 0 ? 'plain' : 'primary'} onClick={finder.clear}>
            Clear all filters
          </Button>
        </>
      }
    >
      <p>
        {hints.length > 0
          ? 'Take one thing away, or make a range wider.'
          : 'Each of these alone has results, but not together with the others. Take a few away.'}
      </p>
    </Notice>
  );
}
