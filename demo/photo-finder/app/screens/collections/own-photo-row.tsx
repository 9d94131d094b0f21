import { type ReactNode, useState } from 'react';
import { rejectReasonText } from '../../../contract/moderation-texts.ts';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import type { PhotoState, RejectReason } from '../../../contract/vocabulary.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { dayText, procedureName, wordText } from '../../state/finder/labels.ts';
import { changeQuery, navigate } from '../../state/view/location.ts';
import styles from './uploads.module.css';

const stateText: Record<PhotoState, string> = {
  draft: 'A draft, seen only by you',
  processing: 'All sizes are being made',
  pending: 'Waiting for a moderator',
  published: 'Published',
  hidden: 'Out of sight while a moderator looks',
  rejected: 'Not published',
  removed: 'Removed',
};

/** The reason for a moderator's or reporter's action, for the uploader. */
function whyText({ status, reason, note, consent }: OwnPhoto): string {
  if (status === 'rejected')
    return `${reason ? rejectReasonText[reason as RejectReason] : 'A moderator rejected it'}${note ? `: ${note}` : ''}`;
  if (consent?.withdrawnAt) return '';
  if (status === 'hidden') return 'It was reported, or its removal was requested. A moderator decides.';
  return status === 'removed' ? 'A moderator decided that it has to go. Its files are deleted.' : '';
}

/**
 * How it stands, and since when; of what is out of sight only the day is known on which it was
 * published.
 */
function standing({ status, consent, publishedAt, createdAt }: OwnPhoto): string {
  if (consent?.withdrawnAt) return `Withdrawn · ${dayText(consent.withdrawnAt)}`;
  const isOut = status === 'hidden' || status === 'removed';
  return `${stateText[status]} · ${isOut && publishedAt ? 'published ' : ''}${dayText(publishedAt ?? createdAt)}`;
}

/** Her consent holds, and can be withdrawn. */
const isAgreed = ({ consent, status }: OwnPhoto) =>
  consent !== null && consent.withdrawnAt === null && status !== 'draft' && status !== 'removed';

/** One of the member's sets, and what can be done about it. */
export function OwnPhotoRow({
  photo,
  onChange,
}: {
  photo: OwnPhoto;
  onChange(next: OwnPhoto | null): void;
}): ReactNode {
  const [asking, setAsking] = useState<'withdraw' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [primary] = photo.procedures;
  const image = photo.images.find(({ stage }) => stage === 'after') ?? photo.images[0];
  const { status } = photo;
  const during = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      if (done) toast(done, { kind: 'success' });
      setAsking(null);
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
      // It stands otherwise than it is shown here: done elsewhere, or done before, and only the
      // answer was lost.
      if (asApiError(failure).status === 409) await ask('getMyPhoto', { photoId: photo.id }).then(onChange, () => {});
    } finally {
      setBusy(false);
    }
  };
  const mend = () =>
    during(async () => {
      onChange(await ask('mendPhoto', { photoId: photo.id }));
      changeQuery({ upload: photo.id });
    }, '');
  const withdraw = () =>
    during(async () => {
      onChange(await ask('withdrawPhoto', { photoId: photo.id }));
      markGone(photo.id);
    }, 'Withdrawn. It is out of sight, and its files are deleted.');
  const remove = () =>
    during(async () => {
      await ask('deletePhoto', { photoId: photo.id }).catch((failure: unknown) => {
        // It is gone already.
        if (asApiError(failure).code !== 'photo-not-found') throw failure;
      });
      onChange(null);
      markGone(photo.id);
    }, 'Deleted.');
  const mayWithdraw = isAgreed(photo);
  /** Nothing else can be done with it. */
  const isOver = status === 'removed';
  return (
    <li className={styles.row}>
      {image ? (
        <img src={image.src} width={image.w} height={image.h} alt={photo.alt || wordText(image.stage)} loading="lazy" />
      ) : (
        <span className={styles.none}>
          <Icon name="eye-off" />
        </span>
      )}
      <div className={styles.what}>
        <h2>{primary ? procedureName(primary) : 'Not described yet'}</h2>
        <p data-state={status}>{standing(photo)}</p>
        {whyText(photo) && <p className={styles.why}>{whyText(photo)}</p>}
        {photo.consent && mayWithdraw && (
          <p className={styles.quiet}>You agreed on {dayText(photo.consent.acceptedAt)}, and may withdraw any time.</p>
        )}
        <div className={styles.actions}>
          {status === 'draft' && (
            <Button kind="primary" onClick={() => changeQuery({ upload: photo.id })}>
              Go on
            </Button>
          )}
          {status === 'rejected' && (
            <Button kind="primary" isBusy={isBusy} onClick={() => void mend()}>
              Fix and resubmit
            </Button>
          )}
          {status === 'published' && (
            <button type="button" className={buttonClass()} onClick={() => navigate(`/?photo=${photo.id}`)}>
              See it
            </button>
          )}
          {mayWithdraw && <Button onClick={() => setAsking('withdraw')}>Withdraw</Button>}
          <Button kind={isOver ? 'secondary' : 'plain'} onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </div>
      </div>
      {asking && (
        <AskAgain
          step={asking}
          isBusy={isBusy}
          onClose={() => setAsking(null)}
          onYes={() => void (asking === 'withdraw' ? withdraw() : remove())}
        />
      )}
    </li>
  );
}

interface AskAgainProps {
  step: 'withdraw' | 'delete';
  isBusy: boolean;
  onClose(): void;
  onYes(): void;
}

/** Neither of the two can be taken back. */
function AskAgain({ step, isBusy, onClose, onYes }: AskAgainProps): ReactNode {
  const isWithdrawal = step === 'withdraw';
  return (
    <Dialog
      title={isWithdrawal ? 'Withdraw your consent?' : 'Delete this?'}
      onClose={onClose}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" isBusy={isBusy} disabled={isBusy} onClick={onYes}>
            {isWithdrawal ? 'Withdraw' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>
        {isWithdrawal
          ? 'The photos are out of sight at once, in lists, searches, collections and by their addresses. Their files are deleted. You need no reason.'
          : 'Photos and everything you said about them are deleted. Others who saved it see that there was something.'}
      </p>
    </Dialog>
  );
}
