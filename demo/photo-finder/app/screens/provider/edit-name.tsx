import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Field } from '../../parts/field.tsx';
import { EditSection } from './edit-section.tsx';
import type { EditedProvider, Wrong } from './edited-provider.ts';

const namesOf = ({ card: { name, title } }: Provider) => ({ name, title });

/** Her name, which moderators look at first. */
export function EditName(props: EditedProvider): ReactNode {
  return (
    <EditSection
      {...props}
      name="name"
      title="Name and title"
      isLive={false}
      current={namesOf(props.provider)}
      from={namesOf}
      check={({ name }): Wrong => (name.trim() === '' ? { name: 'Please enter a name.' } : {})}
      toPatch={({ name, title }) => ({ name: name.trim(), title: title.trim() })}
      toText={({ name, title }) => `${name}\n${title}`}
    >
      {(value, set, wrong) => (
        <>
          <Field label="Name" error={wrong.name}>
            {(input) => (
              <input
                {...input}
                maxLength={120}
                value={value.name}
                onChange={(event) => set({ ...value, name: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Title">
            {(input) => (
              <input
                {...input}
                maxLength={120}
                value={value.title}
                onChange={(event) => set({ ...value, title: event.currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </EditSection>
  );
}
