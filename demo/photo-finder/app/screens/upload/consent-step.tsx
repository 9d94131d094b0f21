import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Check } from '../../parts/check.tsx';
import { type Chosen, Evidence } from '../../parts/evidence.tsx';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/notice.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';

export type Agreed = Wire['submitPhoto']['in']['consent'];
type Texts = Wire['getConsentTexts']['data'];

interface Props {
  photo: OwnPhoto;
  agreed: Agreed | null;
  wrong: Readonly<Record<string, string>>;
  evidence: readonly Chosen[];
  onEvidence: Dispatch<SetStateAction<readonly Chosen[]>>;
  onAgree(agreed: Agreed | null): void;
}

/** The words themselves, unticked: what comes back is which words they were. */
export function ConsentStep({ photo, agreed, wrong, evidence, onEvidence, onAgree }: Props): ReactNode {
  const { data, error, retry } = useLoaded<Texts>((signal) => ask('getConsentTexts', {}, { signal }), []);
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  const kind = photo.source === 'patient' ? 'self' : 'provider_attests';
  const text = data?.texts.find((one) => one.kind === kind);
  if (!data || !text) return <div className={styles.ghost} aria-busy="true" />;
  const agree = (subjectRef?: string) =>
    onAgree({ kind, version: data.version, sha256: text.sha256, ...(subjectRef && { subjectRef }) });
  return (
    <div className={styles.form}>
      <div className={styles.consent}>
        <Check isChecked={agreed !== null} onChange={(on) => (on ? agree(agreed?.subjectRef) : onAgree(null))}>
          {text.text}
        </Check>
      </div>
      {wrong.consent && (
        <p className={styles.wrong} role="alert">
          {wrong.consent}
        </p>
      )}
      {kind === 'provider_attests' && (
        <Evidence
          label="Your patient’s signed consent"
          hint="PDF or picture, up to 4 MB each, three at most. Only moderators see it; it is deleted with the set, and 30 days after a no."
          error={wrong.documents}
          chosen={evidence}
          onChange={onEvidence}
        />
      )}
      {kind === 'provider_attests' && agreed && (
        <Field label="Your own reference for this patient" isOptional hint="Never a name; only you see it">
          {(input) => (
            <input
              {...input}
              maxLength={80}
              defaultValue={agreed.subjectRef ?? ''}
              onChange={(event) => agree(event.currentTarget.value.trim() || undefined)}
            />
          )}
        </Field>
      )}
      <p className={styles.lead}>
        Without this nothing is published. You take it back under “My uploads” with one press: the photos are out of
        sight at once, and you need give no reason.
      </p>
    </div>
  );
}
