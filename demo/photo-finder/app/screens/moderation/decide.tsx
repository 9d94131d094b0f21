import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { rejectReasonText } from '../../../contract/moderation-texts.ts';
import {
  limits,
  type ModerationAction,
  type ModerationKind,
  type RejectReason,
  rejectReasons,
} from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { markBack, markGone } from '../../state/finder/gone-photos.ts';
import { auth } from '../../state/view/app-state.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { countDecision } from './break-hint.ts';
import { useDeskKeys } from './desk-keys.ts';
import styles from './moderation.module.css';
import { actionKeys, actionText, approvalsText, doneText, inViewText, keyOf, whoText } from './texts.ts';
import { offerUndo } from './undo.ts';

// Few corrections are needed.
const FacetEditor = lazy(() => import('./facet-editor.tsx').then((m) => ({ default: m.FacetEditor })));

/** The decisions after which a photo in question is out of sight. */
const hiding: readonly ModerationAction[] = ['reject', 'uphold', 'verify', 'remove'];
const aboutPhotos: readonly ModerationKind[] = ['photo', 'report', 'removal'];

const sensitivityText = ['Clothed, or a face', 'Undressed but covered', 'Clinical nudity'];

/** Who reads it, and whether it may be left out. */
const noteFor = (kind: ModerationKind, actions: readonly ModerationAction[]) =>
  kind === 'removal'
    ? { hint: 'Needed to put it back: the requester reads it' }
    : kind === 'claim'
      ? { hint: 'Needed for a no: the claimant reads it' }
      : kind === 'provider_revision'
        ? actions.includes('remove')
          ? { hint: 'Needed, whatever you decide: it stands in the log' }
          : { hint: 'Needed for a no: the editor reads it' }
        : kind === 'photo'
          ? { isOptional: true, hint: 'Shown to the uploader if it is a no' }
          : { isOptional: true, hint: 'Stands in the log' };

interface Props {
  item: ModerationItem;
  /** It is read anew, and what stands here may be old. */
  isReading: boolean;
  /** Its pictures are covered. */
  isVeiled: boolean;
  /** `then` comes up next, where it is given. */
  onDecided(id: string, then?: string | null): void;
  /** What is shown is old. */
  onStale(): void;
  /** A decision was not confirmed: it may exist all the same, from this or another moderator. */
  onUnsure(): void;
  /** Its pictures have to be uncovered, or looked at once more. */
  onNotLooked(): void;
}

/**
 * What can be done with it, by pointer and by key. What was typed stays when something is refused.
 */
export function Decide({ item, isVeiled, isReading, onDecided, onStale, onUnsure, onNotLooked }: Props): ReactNode {
  const { line, actions, closedBecause } = item;
  const mine = useSignalValue(auth.memberInfo)?.id;
  const photo = line.kind === 'photo' ? item.photos[0] : undefined;
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [note, setNote] = useState('');
  /** Null = the photo's current rating, even if another moderator corrects it meanwhile. */
  const [chosen, setChosen] = useState<number | null>(null);
  const sensitivity = chosen ?? photo?.sensitivity ?? 0;
  const [wrong, setWrong] = useState<{ reason?: string; note?: string; whole?: string }>({});
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState<ModerationAction | 'claim' | null>(null);
  const isHeldUp = busy !== null || isReading;
  const isMine = line.claimedBy !== null && line.claimedBy === mine;
  const isPending = line.status === 'pending';
  /** A request that waited: its photo was never hidden. */
  const isInView = line.kind === 'removal' && item.photos.some(({ status }) => status === 'published');

  const claim = async () => {
    setBusy('claim');
    try {
      await ask(isMine ? 'releaseModerationItem' : 'claimModerationItem', { itemId: line.id });
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    } finally {
      onStale();
      setBusy(null);
    }
  };

  const decide = async (action: ModerationAction, then: string | null = null) => {
    if (action === 'reject' && line.kind === 'photo' && !reason)
      return setWrong({ reason: 'Choose a reason first (1 to 9).' });
    setBusy(action);
    setWrong({});
    try {
      const edits = photo && sensitivity !== photo.sensitivity ? { sensitivity } : undefined;
      const {
        seq,
        canRevert,
        line: after,
      } = await ask('decideModerationItem', {
        itemId: line.id,
        action,
        version: line.version,
        ...(reason && action === 'reject' && { reason }),
        ...(note.trim() && { note: note.trim() }),
        ...(edits && (action === 'approve' || action === 'edit') && { edits }),
        ...(item.look && { look: item.look }),
      });
      const photoIds = aboutPhotos.includes(line.kind) ? item.photos.map(({ id }) => id) : [];
      if (hiding.includes(action)) markGone(...photoIds);
      else markBack(...photoIds);
      const undo = async () => {
        try {
          await ask('revertDecision', { seq: String(seq) });
          markGone(...photoIds);
          toast('Taken back: it waits again.');
          onDecided('', line.id);
        } catch (failure) {
          toast(messageOf(failure), { kind: 'error' });
        }
      };
      const isHalf = action === 'approve' && after.status === 'pending';
      toast(isHalf ? `${approvalsText(after)}. Another moderator decides too.` : (doneText[action] ?? 'Done.'), {
        kind: 'success',
        ...(canRevert && { action: { label: 'Undo', run: () => void undo() } }),
      });
      offerUndo(canRevert ? undo : null);
      countDecision();
      setReason(null);
      setNote('');
      setChosen(null);
      onDecided(line.id, then);
      if (action === 'edit' || action === 'verify') onStale();
    } catch (failure) {
      const error = asApiError(failure);
      setWrong({ ...error.fields, ...(Object.keys(error.fields).length === 0 && { whole: error.message }) });
      if (error.code === 'version-conflict' || error.code === 'claimed-by-other') {
        toast(error.message, { kind: 'error' });
        onStale();
      }
      if (error.code === 'look-required') onNotLooked();
      if (error.isNetwork || error.status === 409) onUnsure();
    } finally {
      setBusy(null);
    }
  };

  useDeskKeys((event) => {
    const key = event.key.toLowerCase();
    const action = actionKeys[key]?.find((one) => actions.includes(one));
    const digit = Number(event.key);
    if (key === 'c' && (isMine || actions.length > 0)) void claim();
    else if (key === 'e' && photo && actions.includes('edit')) setEditing(true);
    else if (key === 'a' && event.shiftKey) {
      // The next one of the same sender comes up, not the next of the queue.
      if (actions.includes('approve') && !isHeldUp) void decide('approve', item.sameSender);
    } else if (key === 'b' && photo && actions.includes('edit')) setChosen((sensitivity + 1) % 3);
    else if (digit >= 1 && digit <= 9 && actions.includes('reject')) setReason(rejectReasons[digit - 1] ?? null);
    else if (action && !isHeldUp) void decide(action);
    else return false;
    return true;
  });

  return (
    <aside className={styles.decide} aria-label="Decision">
      {isPending && (
        <div className={styles.holder}>
          <span>
            {line.claimedBy === null
              ? 'No moderator holds this.'
              : isMine
                ? 'You hold this.'
                : `Held by ${whoText(line.claimedBy)}.`}
          </span>
          {(isMine || (line.claimedBy === null && actions.length > 0)) && (
            <Button kind="plain" isBusy={busy === 'claim'} onClick={() => void claim()}>
              {isMine ? 'Let go' : 'Hold (C)'}
            </Button>
          )}
        </div>
      )}
      {isPending && line.approvals && (
        <p className={styles.approvals}>
          <b>{approvalsText(line)}.</b> Two people have to agree.
        </p>
      )}
      {closedBecause && <p className={styles.closed}>{closedBecause}</p>}
      {actions.includes('edit') && photo && (
        <Button icon="edit" isWide onClick={() => setEditing(true)}>
          Correct what is said <kbd>E</kbd>
        </Button>
      )}
      {isEditing && photo && (
        <Suspense fallback={null}>
          <FacetEditor
            photo={photo}
            itemId={line.id}
            version={line.version}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              setChosen(null);
              onStale();
            }}
            onStale={() => {
              onStale();
              onUnsure();
            }}
          />
        </Suspense>
      )}
      {actions.includes('edit') && photo && (
        <Field label="What it shows (B)">
          {(input) => (
            <select {...input} value={sensitivity} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {sensitivityText.map((text, value) => (
                <option key={text} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {actions.includes('reject') && line.kind === 'photo' && (
        <fieldset className={styles.reasons}>
          <legend>Reason for a no</legend>
          {rejectReasons.map((one, i) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setWrong({});
                }}
              />
              <span>{rejectReasonText[one]}</span>
              {i < 9 && <kbd>{i + 1}</kbd>}
            </label>
          ))}
          {wrong.reason && (
            <p className={styles.wrong} role="alert">
              {wrong.reason}
            </p>
          )}
        </fieldset>
      )}
      {actions.length > 0 && (
        <>
          <Field label="Note" {...noteFor(line.kind, actions)} error={wrong.note}>
            {(input) => (
              <textarea
                {...input}
                value={note}
                maxLength={limits.decisionNoteLength}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          {wrong.whole && (
            <p className={styles.wrong} role="alert">
              {wrong.whole}
            </p>
          )}
          <div className={styles.actions}>
            {actions
              .filter((action) => action !== 'edit' || sensitivity !== photo?.sensitivity)
              .map((action, i) => (
                <Button
                  key={action}
                  kind={action === 'remove' ? 'danger' : i === 0 && !isVeiled ? 'primary' : 'secondary'}
                  isWide
                  isBusy={busy === action}
                  disabled={isHeldUp}
                  onClick={() => void decide(action)}
                >
                  {(isInView && inViewText[action]) || actionText[action]}
                  {action === 'approve' &&
                    line.approvals &&
                    `, ${line.approvals.given + 1} of ${line.approvals.needed}`}{' '}
                  {keyOf(action) && <kbd>{keyOf(action)}</kbd>}
                </Button>
              ))}
          </div>
        </>
      )}
      <p className={styles.keys}>
        <kbd>J</kbd> <kbd>K</kbd> next and previous, <kbd>U</kbd> undo for ten seconds
        {item.sameSender && (
          <>
            , <kbd>Shift</kbd> <kbd>A</kbd> approve and go on with this sender
          </>
        )}
      </p>
    </aside>
  );
}
