import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Field } from '../../parts/field.tsx';
import styles from './edit.module.css';
import { EditSection, type Wrong } from './edit-section.tsx';
import { parseMapLink } from './map-link.ts';

const empty = { label: '', line: '', city: '', region: '', country: '', postal: '', phone: '', hours: '', map: '' };
type Draft = typeof empty;

const fields = [
  ['label', 'What it is called', 80, { isOptional: true, hint: 'Such as “Main practice”.' }],
  ['line', 'Street and number', 200, {}],
  ['city', 'City', 80, {}],
  ['postal', 'Postal code', 20, { isOptional: true }],
  ['region', 'Region or state', 80, { isOptional: true }],
  ['country', 'Country', 2, { hint: 'Two letters, such as US or DE.' }],
  ['phone', 'Phone', 40, { isOptional: true }],
  ['hours', 'Hours', 200, { isOptional: true }],
  ['map', 'Where it is on a map', 500, { hint: 'Paste the link of a map, or two numbers such as 48.137, 11.575.' }],
] as const satisfies readonly (readonly [keyof Draft, string, number, { isOptional?: boolean; hint?: string }])[];

const whatIsWrong = (draft: Draft): Wrong => ({
  ...(draft.line.trim() === '' && { line: 'Please enter the street and number.' }),
  ...(draft.city.trim() === '' && { city: 'Please enter the city.' }),
  ...(!/^[A-Za-z]{2}$/.test(draft.country.trim()) && { country: 'The country has two letters, such as US or DE.' }),
  ...(!parseMapLink(draft.map) && { map: 'The map needs a link that names a point, or two numbers.' }),
});

/** A further place. People go there, so a moderator looks at it first. */
export function NewLocation({ provider, onChange }: { provider: Provider; onChange(next: Provider): void }): ReactNode {
  return (
    <EditSection<Draft>
      provider={provider}
      onChange={onChange}
      name="place"
      title="Another location"
      isLive={false}
      isEmptiedWhenSent
      current={empty}
      from={() => empty}
      check={whatIsWrong}
      toPatch={({ map, ...draft }) => {
        const place = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]));
        const at = parseMapLink(map) ?? { lat: 0, lon: 0 };
        return { newPlace: { ...(place as Omit<Draft, 'map'>), country: draft.country.trim().toUpperCase(), ...at } };
      }}
      toText={({ line, city, country }) => [line, city, country].filter(Boolean).join(', ')}
    >
      {(value, set, wrong) => (
        <div className={styles.two}>
          {fields.map(([name, label, most, more]) => (
            <Field key={name} label={label} {...more} error={wrong[name]}>
              {(input) => (
                <input
                  {...input}
                  maxLength={most}
                  type={name === 'phone' ? 'tel' : 'text'}
                  value={value[name]}
                  onChange={(event) => set({ ...value, [name]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </EditSection>
  );
}
