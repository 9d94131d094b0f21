import '../../parts/shared-chunk.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import type { Visibility } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { copyText, shareLink } from '../../state/collections/share.ts';
import { countText, dayText } from '../../state/finder/labels.ts';
import { copiedMs } from '../../state/view/client-limits.ts';
import styles from './collection.module.css';
import { QrCode } from './qr-code.tsx';
import { liveShare, shareUrl } from './share-link.ts';

const visibilities: readonly [Visibility, string, string][] = [
  ['private', 'Only me', 'Only you can open it.'],
  ['link', 'Consultation link', 'For your surgeon, or another person you trust. You can take it back at any time.'],
  [
    'public',
    'Public',
    'Listed for everybody with its name and note, after a moderator has looked. Notes on photos are not shown.',
  ],
];
const expiries = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [null, 'Until I take it back'],
] as const;

interface Props {
  collection: Collection;
  onClose(): void;
  onChange(part: Partial<Collection>): void;
}

export function ShareDialog({ collection, onClose, onChange }: Props): ReactNode {
  const { card } = collection;
  const share = liveShare(collection.share);
  const [visibility, setVisibility] = useState<Visibility>(card.visibility);
  const [days, setDays] = useState<7 | 30 | 90 | null>(30);
  const [passcode, setPasscode] = useState('');
  const [showNotes, setShowNotes] = useState(share?.showNotes ?? false);
  const [blur, setBlur] = useState(share?.blur ?? true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: Visibility) => {
    const before = visibility;
    setVisibility(next);
    setError('');
    // A link is made by its own button, with what was chosen for it.
    if (next === 'link' || next === card.visibility) return;
    void run(async () => {
      try {
        if (card.visibility === 'link') await ask('revokeShare', { collectionId: card.id });
        const changed = await ask('updateCollection', { collectionId: card.id, visibility: next });
        onChange({ card: changed, share: null });
      } catch (failure) {
        setVisibility(before);
        throw failure;
      }
    });
  };
  const create = () =>
    run(async () => {
      const made = await ask('shareCollection', {
        collectionId: card.id,
        expiresDays: days,
        showNotes,
        blur,
        ...(passcode ? { passcode } : {}),
      });
      onChange({ share: made, card: { ...card, visibility: 'link' } });
      setPasscode('');
    });
  const revoke = () =>
    run(async () => {
      await ask('revokeShare', { collectionId: card.id });
      onChange({ share: null, card: { ...card, visibility: 'private' } });
      setVisibility('private');
      toast('The link no longer works.');
    });
  const isShort = passcode !== '' && passcode.length < 4;

  return (
    <Dialog title="Share" onClose={onClose} width={520}>
      <fieldset className={styles.shareForm} disabled={isBusy}>
        <legend className="unseen">Who may see it</legend>
        {visibilities.map(([value, label, meaning]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="visibility" checked={visibility === value} onChange={() => choose(value)} />
            <span>
              {label}
              <small>{meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {visibility === 'link' &&
        (share ? (
          <ActiveLink collection={collection} onRevoke={() => void revoke()} isBusy={isBusy} />
        ) : (
          <div className={styles.linkBox}>
            <Field label="It works for">
              {(input) => (
                <select
                  {...input}
                  value={days ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setDays(value === '' ? null : (Number(value) as 7 | 30 | 90))
                  }
                >
                  {expiries.map(([value, label]) => (
                    <option key={label} value={value ?? ''}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label="Passcode"
              isOptional
              hint="Say it to the other person; it is not part of the link."
              error={isShort ? 'At least four characters.' : undefined}
            >
              {(input) => (
                <input
                  {...input}
                  value={passcode}
                  maxLength={64}
                  autoComplete="off"
                  onChange={(event) => setPasscode(event.currentTarget.value)}
                />
              )}
            </Field>
            <div>
              <Check isSmall isChecked={blur} onChange={setBlur}>
                Keep pictures blurred until they are tapped
              </Check>
              <Check isSmall isChecked={showNotes} onChange={setShowNotes}>
                Show my notes
              </Check>
            </div>
            <Button
              kind="primary"
              icon="link"
              isWide
              isBusy={isBusy}
              disabled={isBusy || isShort}
              onClick={() => void create()}
            >
              Make the link
            </Button>
          </div>
        ))}
      {error && (
        <p role="alert" style={{ color: 'var(--danger)', marginBlockStart: 12 }}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

function ActiveLink({
  collection,
  onRevoke,
  isBusy,
}: {
  collection: Collection;
  onRevoke(): void;
  isBusy: boolean;
}): ReactNode {
  const share = collection.share!;
  const url = shareUrl(collection.card.id, share);
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('Copy link');
  const copy = async () => {
    if (await copyText(url)) {
      setLabel('Copied!');
      setTimeout(() => setLabel('Copy link'), copiedMs);
    } else {
      // R102 refused: then she copies herself what is selected for her.
      field.current?.select();
      setLabel('Press Ctrl C');
    }
  };
  return (
    <div className={styles.linkBox}>
      <div className={styles.linkRow}>
        <input
          ref={field}
          readOnly
          value={url}
          aria-label="The link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" onClick={() => void copy()}>
          <span aria-live="polite">{label}</span>
        </Button>
      </div>
      <div className={styles.qr}>
        <QrCode text={url} />
        <div>
          <p>
            {share.expiresAt === null ? 'Works until you take it back.' : `Works until ${dayText(share.expiresAt)}.`}
            {share.hasPasscode && ' Asks for the passcode.'}
          </p>
          <p>
            {share.blur ? 'Pictures are blurred until tapped.' : 'Pictures are shown at once.'}{' '}
            {share.showNotes ? 'Your notes are shown.' : 'Your notes are not shown.'}
          </p>
          <p>{share.opened === 0 ? 'Not opened yet.' : `Opened ${countText(share.opened, 'time', 'times')}.`}</p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon="share" onClick={() => void shareLink(url, collection.card.title)}>
          Send
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={onRevoke}>
          Take the link back
        </Button>
      </div>
    </div>
  );
}
