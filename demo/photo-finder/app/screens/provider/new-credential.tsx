import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { credentialKinds } from '../../../contract/vocabulary.ts';
import { Field } from '../../parts/field.tsx';
import { wordText } from '../../state/finder/labels.ts';
import { Credentials } from './credentials.tsx';
import styles from './edit.module.css';
import { EditSection, type Wrong } from './edit-section.tsx';

interface Draft {
  board: string;
  kind: (typeof credentialKinds)[number];
  number: string;
  registerUrl: string;
}
const empty: Draft = { board: '', kind: 'certification', number: '', registerUrl: '' };
const isLink = (text: string) => /^https:\/\/[^\s.]+\.[^\s]+$/i.test(text);

const whatIsWrong = ({ board, registerUrl }: Draft): Wrong => ({
  ...(board.trim() === '' && { board: 'Please name the board or council.' }),
  ...(registerUrl.trim() !== '' &&
    !isLink(registerUrl.trim()) && { registerUrl: 'The register’s address begins with https://.' }),
});

/**
 * What is stated now, as everybody sees it, and a further credential: a moderator looks it up in
 * the register before it shows.
 */
export function NewCredential({
  provider,
  onChange,
}: {
  provider: Provider;
  onChange(next: Provider): void;
}): ReactNode {
  return (
    <EditSection<Draft>
      provider={provider}
      onChange={onChange}
      name="credential"
      title="Credentials"
      isLive={false}
      isEmptiedWhenSent
      current={empty}
      from={() => empty}
      check={whatIsWrong}
      toPatch={({ board, kind, number, registerUrl }) => ({
        credential: {
          board: board.trim(),
          kind,
          number: number.trim() || null,
          registerUrl: registerUrl.trim() || null,
        },
      })}
      toText={({ board, number }) => [board, number].filter(Boolean).join(', ')}
    >
      {(value, set, wrong) => (
        <>
          <Credentials credentials={provider.credentials} />
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
                  onChange={(event) => set({ ...value, kind: event.currentTarget.value as Draft['kind'] })}
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
        </>
      )}
    </EditSection>
  );
}
