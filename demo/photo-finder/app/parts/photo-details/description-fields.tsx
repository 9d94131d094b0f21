import type { ReactNode } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { Field } from '../field.tsx';

/** Two texts about the set: a caption for readers, and one for screen readers. */
export const DescriptionFields = ({
  photo,
  onSay,
}: {
  photo: StatedPhoto;
  onSay(said: PhotoDetails): void;
}): ReactNode => (
  <>
    <Field label="In your words" isOptional hint="No names, no prices">
      {(input) => (
        <textarea
          {...input}
          defaultValue={photo.caption}
          maxLength={limits.captionLength}
          onChange={(event) => onSay({ caption: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label="For those who cannot see it"
      isOptional
      hint="What the first picture shows; written for you where this is empty"
    >
      {(input) => (
        <input
          {...input}
          defaultValue={photo.alt}
          maxLength={limits.altLength}
          onChange={(event) => onSay({ alt: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
);
