import { type ReactNode, useState } from 'react';
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
import { auth } from '../../state/view/app-state.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Correction } from './correction.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { Holder } from './holder.tsx';
import styles from './moderation.module.css';
import { actionKeys } from './texts.ts';
import { type Decision, type DecisionCallbacks, photoOf, useDecision } from './use-decision.ts';

/** Who reads it, and whether it may be left out. */
const noteFor = (kind: ModerationKind, actions: readonly ModerationAction[]) =>
  kind === 'removal'
    ? { hint: 'Needed to put it back: the requester reads it' }
    : kind === 'claim'
      ? { hint: 'Needed to reject: the claimant reads it' }
      : kind === 'provider_revision'
        ? actions.includes('remove')
          ? { hint: 'Needed, whatever you decide: it stands in the log' }
          : { hint: 'Needed to reject: the editor reads it' }
        : kind === 'photo'
          ? { isOptional: true, hint: 'Shown to the uploader if you reject it' }
          : { isOptional: true, hint: 'Stands in the log' };

interface Props extends DecisionCallbacks {
  item: ModerationItem;
  /** It is read anew, and what stands here may be old. */
  isReading: boolean;
  /** Its pictures are covered. */
  isVeiled: boolean;
}

/** What can be done with it, by pointer and by key. */
export function Decide({ item, isVeiled, isReading, ...callbacks }: Props): ReactNode {
  const { line, actions, closedBecause, reopens } = item;
  const mine = useSignalValue(auth.memberInfo)?.id;
  const decision = useDecision(item, callbacks);
  const { sensitivity, wrong, busy, decide } = decision;
  const [isEditing, setEditing] = useState(false);
  const photo = photoOf(item);
  const canEdit = photo !== undefined && actions.includes('edit');
  const isHeldUp = busy !== null || isReading;
  const isMine = line.claimedBy === mine;
  const isPending = line.status === 'pending';

  const commands: Readonly<Record<string, (() => void) | false>> = {
    c: (isMine || actions.length > 0) && (() => void decision.hold(isMine)),
    e: canEdit && (() => setEditing(true)),
    b: canEdit && (() => decision.setChosen((sensitivity + 1) % 3)),
  };
  const start = (action: ModerationAction | undefined, then: string | null = null) => {
    if (!action || !actions.includes(action) || isHeldUp) return false;
    void decide(action, then);
    return true;
  };
  useDeskKeys((event) => {
    const key = event.key.toLowerCase();
    const command = commands[key];
    const reason = actions.includes('reject') && reasonByKey(event.key);
    if (command) command();
    // The next one of the same sender comes up, not the next of the queue.
    else if (key === 'a' && event.shiftKey) start('approve', item.sameSender);
    else if (reason) decision.chooseReason(reason);
    else return start(actionKeys[key]?.find((one) => actions.includes(one)));
    return true;
  });

  return (
    <aside className={styles.decide} aria-label="Decision">
      {isPending && (
        <Holder item={item} isMine={isMine} isBusy={busy === 'claim'} onHold={() => void decision.hold(isMine)} />
      )}
      {closedBecause && <p className={styles.closed}>{closedBecause}</p>}
      <Reopen seq={reopens} isHeldUp={isHeldUp} decision={decision} />
      {photo && (
        <Correction
          canEdit={canEdit}
          item={item}
          photo={photo}
          decision={decision}
          isEditing={isEditing}
          onEdit={setEditing}
          callbacks={callbacks}
        />
      )}
      {actions.includes('reject') && line.kind === 'photo' && (
        <Reasons chosen={decision.reason} wrong={wrong.reason} onChoose={decision.chooseReason} />
      )}
      {actions.length > 0 && (
        <>
          <Field label="Note" {...noteFor(line.kind, actions)} error={wrong.note}>
            {(input) => (
              <textarea
                {...input}
                value={decision.note}
                maxLength={limits.decisionNoteLength}
                onChange={(event) => decision.setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          {wrong.whole && <Wrong text={wrong.whole} />}
          <DecisionButtons item={item} isVeiled={isVeiled} isHeldUp={isHeldUp} decision={decision} />
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

/** Takes the last decision back where that is possible. */
function Reopen(props: { seq: number | null; isHeldUp: boolean; decision: Decision }): ReactNode {
  const { seq, isHeldUp, decision } = props;
  if (seq === null) return null;
  return (
    <Button isWide isBusy={decision.busy === 'reopen'} disabled={isHeldUp} onClick={() => void decision.reopen(seq)}>
      Reopen
    </Button>
  );
}

/** The reason of a key from 1 to 9. */
const reasonByKey = (key: string): RejectReason | undefined =>
  /^[1-9]$/.test(key) ? rejectReasons[Number(key) - 1] : undefined;

function Wrong({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.wrong} role="alert">
      {text}
    </p>
  );
}

interface ReasonsProps {
  chosen: RejectReason | null;
  wrong: string | undefined;
  onChoose(reason: RejectReason): void;
}

function Reasons({ chosen, wrong, onChoose }: ReasonsProps): ReactNode {
  return (
    <fieldset className={styles.reasons}>
      <legend>Reason for rejecting</legend>
      {rejectReasons.map((one, i) => (
        <label key={one}>
          <input type="radio" name="reason" checked={chosen === one} onChange={() => onChoose(one)} />
          <span>{rejectReasonText[one]}</span>
          {i < 9 && <kbd>{i + 1}</kbd>}
        </label>
      ))}
      {wrong && <Wrong text={wrong} />}
    </fieldset>
  );
}
