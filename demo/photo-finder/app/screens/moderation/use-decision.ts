import { useState } from 'react';
import type { ModerationItem, ModerationLine } from '../../../contract/moderation-entities.ts';
import type { ModerationAction, ModerationKind, RejectReason } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { ask } from '../../state/api/api.ts';
import { type ApiError, asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { markBack, markGone } from '../../state/finder/gone-photos.ts';
import { countDecision } from './break-hint.ts';
import { approvalsText, doneText } from './texts.ts';
import { offerUndo } from './undo.ts';

/** The decisions after which a photo in question is out of sight. */
const hiding: readonly ModerationAction[] = ['reject', 'uphold', 'verify', 'remove'];
const aboutPhotos: readonly ModerationKind[] = ['photo', 'report', 'removal'];

export interface DecisionCallbacks {
  /** `then` comes up next, where it is given. */
  onDecided(id: string, then?: string | null): void;
  /** What is shown is old. */
  onStale(): void;
  /** A decision was not confirmed: it may exist all the same, from this or another moderator. */
  onUnsure(): void;
  /** Its pictures have to be uncovered, or looked at once more. */
  onNotLooked(): void;
}

interface Chosen {
  reason: RejectReason | null;
  note: string;
  sensitivity: number;
}

export const photoOf = ({ line, photos }: ModerationItem) => (line.kind === 'photo' ? photos[0] : undefined);

function inputOf(item: ModerationItem, action: ModerationAction, { reason, note, sensitivity }: Chosen) {
  const photo = photoOf(item);
  const isCorrected = photo && sensitivity !== photo.sensitivity && (action === 'approve' || action === 'edit');
  return {
    itemId: item.line.id,
    action,
    version: item.line.version,
    ...(reason && action === 'reject' && { reason }),
    ...(note.trim() && { note: note.trim() }),
    ...(isCorrected && { edits: { sensitivity } }),
    ...(item.look && { look: item.look }),
  };
}

const textAfter = (action: ModerationAction, after: ModerationLine) =>
  action === 'approve' && after.status === 'pending'
    ? `${approvalsText(after)}. Another moderator decides too.`
    : (doneText[action] ?? 'Done.');

const photoIdsOf = ({ line, photos }: ModerationItem) =>
  aboutPhotos.includes(line.kind) ? photos.map(({ id }) => id) : [];

/** Its item waits again. A reported photo is shown meanwhile, unless its reports hide it. */
async function takeBack(item: ModerationItem, seq: number, onUndone: () => void): Promise<void> {
  try {
    await ask('revertDecision', { seq: String(seq) });
    const mark = item.line.kind === 'report' ? markBack : markGone;
    mark(...photoIdsOf(item));
    toast('Taken back: it waits again.');
    onUndone();
  } catch (failure) {
    toast(messageOf(failure), { kind: 'error' });
  }
}

/** Reports what was decided, and offers to take it back. */
function announce(
  item: ModerationItem,
  action: ModerationAction,
  { seq, canRevert, line: after }: Wire['decideModerationItem']['data'],
  onUndone: () => void,
): void {
  const mark = hiding.includes(action) ? markGone : markBack;
  mark(...photoIdsOf(item));
  const undo = () => takeBack(item, seq, onUndone);
  toast(textAfter(action, after), {
    kind: 'success',
    ...(canRevert && { action: { label: 'Undo', run: () => void undo() } }),
  });
  offerUndo(canRevert ? undo : null);
}

/** What a moderator chooses about an item, and sends. What was typed stays after a refusal. */
export function useDecision(item: ModerationItem, { onDecided, onStale, onUnsure, onNotLooked }: DecisionCallbacks) {
  const { line } = item;
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [note, setNote] = useState('');
  /** Null = the photo's current rating, even if another moderator corrects it meanwhile. */
  const [chosen, setChosen] = useState<number | null>(null);
  const sensitivity = chosen ?? photoOf(item)?.sensitivity ?? 0;
  const [wrong, setWrong] = useState<{ reason?: string; note?: string; whole?: string }>({});
  const [busy, setBusy] = useState<ModerationAction | 'claim' | 'reopen' | null>(null);

  const hold = async (isMine: boolean) => {
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
  const reopen = async (seq: number) => {
    setBusy('reopen');
    await takeBack(item, seq, () => {
      onDecided('', line.id);
      onStale();
    });
    setBusy(null);
  };
  const onRefused = (error: ApiError) => {
    setWrong(Object.keys(error.fields).length > 0 ? error.fields : { whole: error.message });
    if (error.code === 'version-conflict' || error.code === 'claimed-by-other') {
      toast(error.message, { kind: 'error' });
      onStale();
    }
    if (error.code === 'look-required') onNotLooked();
    if (error.isNetwork || error.status === 409) onUnsure();
  };
  const decide = async (action: ModerationAction, then: string | null = null) => {
    if (action === 'reject' && line.kind === 'photo' && !reason)
      return setWrong({ reason: 'Choose a reason first (1 to 9).' });
    setBusy(action);
    setWrong({});
    try {
      const decided = await ask('decideModerationItem', inputOf(item, action, { reason, note, sensitivity }));
      announce(item, action, decided, () => onDecided('', line.id));
      countDecision();
      setReason(null);
      setNote('');
      setChosen(null);
      onDecided(line.id, then);
      if (action === 'edit' || action === 'verify') onStale();
    } catch (failure) {
      onRefused(asApiError(failure));
    } finally {
      setBusy(null);
    }
  };
  const chooseReason = (next: RejectReason | null) => {
    setReason(next);
    setWrong({});
  };
  return { reason, chooseReason, note, setNote, sensitivity, setChosen, wrong, busy, hold, reopen, decide };
}

export type Decision = ReturnType<typeof useDecision>;
