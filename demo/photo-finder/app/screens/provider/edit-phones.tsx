import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Field } from '../../parts/field.tsx';
import styles from './edit.module.css';
import { EditSection } from './edit-section.tsx';
import type { EditedProvider } from './edited-provider.ts';

const placesOf = ({ locations }: Provider) =>
  locations.map(({ id, label, city, phone, hours }) => ({ id, label: label || city, phone, hours }));

/** Phone and hours of each of her places. */
export function EditPhones(props: EditedProvider): ReactNode {
  return (
    <EditSection
      {...props}
      name="places"
      title="Phone and hours"
      isLive
      current={placesOf(props.provider)}
      from={placesOf}
      toPatch={(places) => ({ places: places.map(({ id, phone, hours }) => ({ id, phone, hours })) })}
      toText={(places) => places.map(({ label, phone, hours }) => `${label}: ${phone}, ${hours}`).join('\n')}
    >
      {(places, set) =>
        places.map((place, i) => {
          const change = (part: Partial<typeof place>) => set(places.with(i, { ...place, ...part }));
          return (
            <div key={place.id} className={styles.form}>
              <Field label={`${place.label}: phone`}>
                {(input) => (
                  <input
                    {...input}
                    type="tel"
                    maxLength={40}
                    value={place.phone}
                    onChange={(event) => change({ phone: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field label={`${place.label}: hours`}>
                {(input) => (
                  <input
                    {...input}
                    maxLength={200}
                    value={place.hours}
                    onChange={(event) => change({ hours: event.currentTarget.value })}
                  />
                )}
              </Field>
            </div>
          );
        })
      }
    </EditSection>
  );
}
