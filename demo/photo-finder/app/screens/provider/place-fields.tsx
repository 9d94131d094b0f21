import { lazy, type ReactNode, Suspense } from 'react';
import { countryCodes, countryText } from '../../../contract/countries.ts';
import { Field } from '../../parts/field.tsx';
import styles from './edit.module.css';
import type { Wrong } from './edited-provider.ts';

const MapPick = lazy(() => import('./map-pick.tsx').then((m) => ({ default: m.MapPick })));

export const emptyPlace = {
  label: '',
  line: '',
  city: '',
  region: '',
  country: '',
  postal: '',
  phone: '',
  hours: '',
  /** Two numbers, as `parseMapLink` reads them. */
  map: '',
};
export type PlaceDraft = typeof emptyPlace;

const fields = [
  ['label', 'What it is called', 80, { isOptional: true, hint: 'Such as “Main practice”.' }],
  ['line', 'Street and number', 200, {}],
  ['city', 'City', 80, {}],
  ['postal', 'Postal code', 20, { isOptional: true }],
  ['region', 'Region or state', 80, { isOptional: true }],
  ['country', 'Country', 2, {}],
  ['phone', 'Phone', 40, { isOptional: true }],
  ['hours', 'Hours', 200, { isOptional: true }],
] as const satisfies readonly (readonly [keyof PlaceDraft, string, number, { isOptional?: boolean; hint?: string }])[];
/** A correction leaves these out: they are live at once in a section of their own. */
const ofNew: readonly (keyof PlaceDraft)[] = ['phone', 'hours'];

const countries = countryCodes
  .map((code) => [code, countryText(code)] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));

/** An address, and the pin on the map that leads there. */
export function PlaceFields({
  value,
  set,
  wrong,
  near,
  isNew = false,
}: {
  value: PlaceDraft;
  set(next: PlaceDraft): void;
  wrong: Wrong;
  /** The page's own places, for the map to begin at. */
  near: readonly { city: string; lat: number; lon: number }[];
  isNew?: boolean;
}): ReactNode {
  return (
    <>
      <div className={styles.two}>
        {fields
          .filter(([name]) => isNew || !ofNew.includes(name))
          .map(([name, label, most, more]) => (
            <Field key={name} label={label} {...more} error={wrong[name]}>
              {(input) =>
                name === 'country' ? (
                  <select
                    {...input}
                    value={value.country}
                    onChange={(event) => set({ ...value, country: event.currentTarget.value })}
                  >
                    <option value="" disabled>
                      Choose a country
                    </option>
                    {countries.map(([code, text]) => (
                      <option key={code} value={code}>
                        {text}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    {...input}
                    maxLength={most}
                    type={name === 'phone' ? 'tel' : 'text'}
                    value={value[name]}
                    onChange={(event) => set({ ...value, [name]: event.currentTarget.value })}
                  />
                )
              }
            </Field>
          ))}
      </div>
      <Suspense fallback={<div className={styles.mapGhost} aria-busy="true" />}>
        <MapPick
          value={value.map}
          city={value.city}
          near={near}
          error={wrong.map}
          onPick={(map) => set({ ...value, map })}
        />
      </Suspense>
    </>
  );
}
