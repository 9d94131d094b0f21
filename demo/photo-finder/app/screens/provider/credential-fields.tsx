import type { ReactNode } from 'react';
import { credentialKinds } from '../../../contract/vocabulary.ts';
import { Field } from '../../parts/field.tsx';
import { wordText } from '../../state/finder/labels.ts';
import styles from './edit.module.css';
import type { Wrong } from './edited-provider.ts';

export interface CredentialDraft {
  board: string;
  kind: (typeof credentialKinds)[number];
  number: string;
  registerUrl: string;
}
export const emptyCredential: CredentialDraft = { board: '', kind: 'certification', number: '', registerUrl: '' };

export function CredentialFields({
  value,
  set,
  wrong,
}: {
  value: CredentialDraft;
  set(next: CredentialDraft): void;
  wrong: Wrong;
}): ReactNode {
  return (
    <div className={styles.two}>
      <Field label="Board or council" hint="By its full name." error={wrong.board}>
        {(input) => (
          <input
            {...input}
            maxLength={120}
            value={value.board}
            onChange={(event) => set({ ...value, board: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Kind">
        {(input) => (
          <select
            {...input}
            value={value.kind}
            onChange={(event) => set({ ...value, kind: event.currentTarget.value as CredentialDraft['kind'] })}
          >
            {credentialKinds.map((kind) => (
              <option key={kind} value={kind}>
                {wordText(kind)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Number" isOptional>
        {(input) => (
          <input
            {...input}
            maxLength={60}
            value={value.number}
            onChange={(event) => set({ ...value, number: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Where it can be looked up"
        isOptional
        hint="The page of the public register."
        error={wrong.registerUrl}
      >
        {(input) => (
          <input
            {...input}
            type="url"
            maxLength={500}
            placeholder="https://"
            value={value.registerUrl}
            onChange={(event) => set({ ...value, registerUrl: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
