import { type ReactNode, useState } from 'react';
import { limits, removalRelations } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { solve } from '../../state/api/proof-of-work.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { photoIdsIn } from './photo-ids-in.ts';
import { RemovalLink } from './removal-link.tsx';

type Relation = (typeof removalRelations)[number];
const relationText: Record<Relation, string> = {
  self: 'It shows me',
  provider: 'I am the provider, and my patient asks for it',
  other: 'It shows another person',
};

interface Mistakes {
  photos?: string;
  relation?: string;
  statement?: string;
  contact?: string;
  whole?: string;
}

export function RemovalForm({ photoId, onClose }: { photoId: string | null; onClose(): void }): ReactNode {
  const [photos, setPhotos] = useState(photoId ?? '');
  const [relation, setRelation] = useState<Relation | null>(null);
  const [statement, setStatement] = useState('');
  const [contact, setContact] = useState('');
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ id: string; token: string; isHidden: boolean } | null>(null);

  /** What is being put right is not said to be wrong any more. */
  const mend = (field: keyof Mistakes) => setMistakes(({ [field]: _, ...others }) => others);

  const submit = async () => {
    const [named, another] = photoIdsIn(photos);
    const found: Mistakes = {
      ...(!named && { photos: 'Please paste the address of a photo, or the id that its page shows.' }),
      ...(another && { photos: 'One photo at a time. Please send another request for the next one.' }),
      ...(!relation && { relation: 'Please choose one.' }),
      ...(statement.trim() === '' && { statement: 'Please say in a sentence why.' }),
      ...(contact.trim() !== '' &&
        !/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(contact.trim()) && {
          contact: 'Please enter a valid email address.',
        }),
    };
    setMistakes(found);
    if (Object.keys(found).length > 0 || !relation || !named) return;
    setBusy(true);
    try {
      const wish = {
        photoId: named,
        relation,
        statement: statement.trim(),
        ...(contact.trim() && { contact: contact.trim() }),
      };
      // Where many requests come at once, each costs its sender's browser a second of computing.
      const { removal, token } = await ask('createRemoval', wish).catch(async (failure: unknown) => {
        if (asApiError(failure).code !== 'proof-required') throw failure;
        return ask('createRemoval', { ...wish, proof: await solve(await ask('getProofOfWork', {})) });
      });
      const isHidden = removal.state !== 'received';
      if (isHidden) markGone(named);
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
                onChange={(event) => {
                  setPhotos(event.currentTarget.value);
                  mend('photos');
                }}
              />
            )}
          </Field>
        )}
        <fieldset className={styles.reasons}>
          <legend>Who asks</legend>
          {removalRelations.map((one) => (
            <label key={one} className={styles.reason}>
              <input
                type="radio"
                name="relation"
                checked={relation === one}
                onChange={() => {
                  setRelation(one);
                  mend('relation');
                }}
              />
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
              onChange={(event) => {
                setStatement(event.currentTarget.value);
                mend('statement');
              }}
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
              onChange={(event) => {
                setContact(event.currentTarget.value);
                mend('contact');
              }}
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
