import type { ReactNode } from 'react';
import { reportReasonText } from '../../../contract/moderation-texts.ts';
import { reportReasons } from '../../../contract/vocabulary.ts';
import { Check } from '../../parts/check.tsx';
import { Field } from '../../parts/field.tsx';
import { changeQuery } from '../../state/view/location.ts';
import styles from './moderation.module.css';
import type { Asked } from './use-queue.ts';

const filter = (name: string, value: string | null) => changeQuery({ [name]: value, item: null }, { replace: true });

/** Which part of a queue is shown; it is in the address. */
export function QueueFilters({ asked: { tab, status, mine, reason } }: { asked: Asked }): ReactNode {
  return (
    <>
      <div className={styles.filters}>
        <Check isSmall isChecked={status === 'done'} onChange={(on) => filter('status', on ? 'done' : null)}>
          Decided
        </Check>
        <Check isSmall isChecked={mine === '1'} onChange={(on) => filter('mine', on ? '1' : null)}>
          Held by me
        </Check>
      </div>
      {tab === 'reports' && (
        <Field label="Reason">
          {(input) => (
            <select
              {...input}
              value={reason ?? ''}
              onChange={({ currentTarget: { value } }) => filter('reason', value || null)}
            >
              <option value="">All</option>
              {reportReasons.map((one) => (
                <option key={one} value={one}>
                  {reportReasonText[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
