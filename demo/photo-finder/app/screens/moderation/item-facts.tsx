import type { ReactNode } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { dayText } from '../../state/finder/labels.ts';
import { ownFacts } from '../../state/finder/own-facts.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Changes } from './changes.tsx';
import { consentText, whoText } from './texts.ts';

/** What is known of an item: what others said, and of a set what its sender states. */
export function ItemFacts({ item: { line, facts, photos, history } }: { item: ModerationItem }): ReactNode {
  const [photo] = line.kind === 'photo' ? photos : [];
  const system = useSignalValue(units);
  const row = (name: string, text: string) => ({ name, text, was: null });
  const rows = facts.map((fact) => ({ ...fact, text: fact.text.startsWith('mem_') ? whoText(fact.text) : fact.text }));
  if (photo) {
    rows.push(...ownFacts(photo, system).map(([name, text]) => row(name, text)));
    const { consent } = photo;
    rows.push(row('Consent', consent ? `${consentText(consent.kind)}, ${dayText(consent.acceptedAt)}` : 'none'));
    if (history) rows.push(row('Sender so far', `${history.approved} approved, ${history.rejected} rejected`));
  }
  return <Changes rows={rows} />;
}
