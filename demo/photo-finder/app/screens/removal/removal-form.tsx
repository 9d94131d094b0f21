import { type ReactNode, useState } from 'react';
import { limits, removalRelations } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { asApiError } from '../../state/api/api-error.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { RemovalLink } from './removal-link.tsx';
import { type Mistakes, type Relation, type RemovalFields, removalRequestOf, sendRemoval } from './removal-request.ts';

const relationText: Record<Relation, string> = {
  self: 'It shows me',
  provider: 'I am the provider, and my patient asks for it',
  other: 'It shows another person',
};

export function RemovalForm({ photoId, onClose }: { photoId: string | null; onClose(): void }): ReactNode {
  const [fields, setFields] = useState<RemovalFields>({
    photos: photoId ?? '',
    relation: null,
    statement: '',
    contact: '',
  });
  const { photos, relation, statement, contact } = fields;
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ id: string; token: string; isHidden: boolean } | null>(null);

  const set = <K extends keyof RemovalFields>(field: K, value: RemovalFields[K]) => {
    setFields((now) => ({ ...now, [field]: value }));
    // What is being put right is not said to be wrong any more.
    setMistakes(({ [field]: _, ...others }) => others);
  };

  const submit = async () => {
    const { request, mistakes } = removalRequestOf(fields);
    setMistakes(mistakes);
    if (!request) return;
    setBusy(true);
    try {
      const { removal, token } = await sendRemoval(request);
      const isHidden = removal.state !== 'received';
      if (isHidden) markGone(request.photoId);
      setSent({ id: removal.id, token, isHidden });
    } catch (failure) {
      const { code, message } = asApiError(failure);
      setMistakes(code === 'photo-not-found' ? { photos: message } : { whole: message });
    } finally {
      setBusy(false);
    }
  };

  if (sent) return <RemovalLink {...sent} onClose={onClose} />;
  return (
    <Dialog
      isBeforeGates
      title="Request a removal"
      onClose={onClose}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void submit()}>
            Take it out of sight
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>
          The photo is hidden as soon as you send this, and a moderator decides within a day. When very many requests
          come at once, a moderator looks first. You need no account, and you never have to send another picture.
        </p>
        {photoId ? null : (
          <Field label="Which photo" hint="Its address, as your browser shows it" error={mistakes.photos}>
            {(input) => (
              <textarea
                {...input}
                rows={2}
                value={photos}
                onChange={(event) => set('photos', event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <fieldset className={styles.reasons}>
          <legend>Who asks</legend>
          {removalRelations.map((one) => (
            <label key={one} className={styles.reason}>
              <input type="radio" name="relation" checked={relation === one} onChange={() => set('relation', one)} />
              <span>{relationText[one]}</span>
            </label>
          ))}
          {mistakes.relation && (
            <p className={styles.wrong} role="alert">
              {mistakes.relation}
            </p>
          )}
        </fieldset>
        <Field label="Why" error={mistakes.statement}>
          {(input) => (
            <textarea
              {...input}
              value={statement}
              maxLength={limits.reportLength}
              onChange={(event) => set('statement', event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label="Email address"
          isOptional
          hint="Only for questions; forgotten 90 days after the end"
          error={mistakes.contact}
        >
          {(input) => (
            <input
              {...input}
              type="email"
              autoComplete="email"
              value={contact}
              onChange={(event) => set('contact', event.currentTarget.value)}
            />
          )}
        </Field>
        {mistakes.whole && (
          <p className={styles.wrong} role="alert">
            {mistakes.whole}
          </p>
        )}
      </div>
    </Dialog>
  );
}
