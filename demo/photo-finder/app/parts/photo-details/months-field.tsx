import type { ReactNode } from 'react';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { CheckedField } from '../checked-field.tsx';
import { toggled } from './check-list.tsx';

const leastMonths = 0;
const mostMonths = 600;

interface Props {
  photo: StatedPhoto;
  error: string | undefined;
  onSay(said: PhotoDetails): void;
}

/** How long ago the operation was. Stated here, it needs no tick among the qualities. */
export const MonthsField = ({ photo: { monthsAfter, quality }, error, onSay }: Props): ReactNode => (
  <CheckedField
    label="Months since the operation"
    value={monthsAfter}
    reason={`Please enter a whole number from ${leastMonths} to ${mostMonths}.`}
    input={{ type: 'number', inputMode: 'numeric', min: leastMonths, max: mostMonths }}
    onSay={(text) =>
      onSay({
        monthsAfter: text === '' ? null : Number(text),
        quality: toggled(quality, 'time-stated', text !== ''),
      })
    }
    hint="On the newest picture; 0 is the first month"
    error={error}
  />
);
