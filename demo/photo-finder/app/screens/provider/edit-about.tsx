import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { Field } from '../../parts/field.tsx';
import { EditSection } from './edit-section.tsx';
import type { EditedProvider } from './edited-provider.ts';

const bioOf = ({ bio, languages }: Provider) => ({ bio, languages: languages.join(', ') });
const split = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** What she says of herself, and in which languages. */
export function EditAbout(props: EditedProvider): ReactNode {
  return (
    <EditSection
      {...props}
      name="about"
      title="About"
      isLive
      current={bioOf(props.provider)}
      from={bioOf}
      toPatch={({ bio, languages }) => ({ bio, languages: split(languages) })}
      toText={({ bio, languages }) => `${bio}\n\n${languages}`}
    >
      {(value, set) => (
        <>
          <Field label="About you" hint={`${value.bio.length} of ${limits.bioLength}`}>
            {(input) => (
              <textarea
                {...input}
                rows={8}
                maxLength={limits.bioLength}
                value={value.bio}
                onChange={(event) => set({ ...value, bio: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Languages" hint="With commas between them.">
            {(input) => (
              <input
                {...input}
                value={value.languages}
                onChange={(event) => set({ ...value, languages: event.currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </EditSection>
  );
}
