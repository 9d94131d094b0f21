import { useEffect, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { isLike, keepSectionDraft, sectionDraft } from '../../state/upload/section-drafts.ts';
import { auth } from '../../state/view/app-state.ts';
import type { EditedProvider, Patch, Wrong } from './edited-provider.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface SectionOptions<T> extends EditedProvider {
  name: string;
  /** Whether it is live at once; else a moderator looks first. */
  isLive: boolean;
  /** What was sent adds to the page, and the form is for the next one. */
  isEmptiedWhenSent?: boolean;
  /** What the page holds now. */
  current: T;
  toPatch(value: T): Patch;
  /**
   * Whether what lay on the device is such a section; where it is not said, whatever is built as
   * what the page holds.
   */
  isValid?(value: unknown): boolean;
  /** What is wrong with it before it is sent, by field. */
  check?(value: T): Wrong;
  /** The same section out of a newer version of the page. */
  from(provider: Provider): T;
}

/** The draft of a section: kept on the device, published, and shown beside a newer version. */
export function useSection<T>({
  provider,
  name,
  isLive,
  isEmptiedWhenSent = false,
  current,
  toPatch,
  isValid = (value) => isLike(current, value),
  check,
  from,
  onChange,
}: SectionOptions<T>) {
  const { sid } = provider.card;
  const [by] = useState(() => auth.memberInfo.peek()?.id ?? '');
  /** Null = she has written nothing here, and sees what the page holds. */
  const [mine, setMine] = useState(() => sectionDraft<T>(by, sid, name, isValid));
  /**
   * What waits for a moderator, while she stays here: it is no draft any more, and the page does
   * not hold it yet.
   */
  const [sent, setSent] = useState<T | null>(null);
  const draft = mine ? mine.draft : (sent ?? current);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [theirs, setTheirs] = useState<Provider | null>(null);
  const isChanged = !isSame(draft, current) && !isSame(draft, sent);
  useEffect(() => {
    keepSectionDraft(by, sid, name, isChanged ? mine : null);
  }, [by, sid, name, mine, isChanged]);

  const publish = async (rev: number) => {
    const found = check?.(draft) ?? {};
    setWrong(found);
    setError('');
    if (Object.keys(found).length > 0) return;
    // A draft from before another editor published.
    if (mine && !theirs && !isSame(mine.base, current)) return setTheirs(provider);
    setBusy(true);
    try {
      const next = await ask('updateProvider', { providerId: sid, ...toPatch(draft) }, { ifMatch: rev });
      setTheirs(null);
      onChange(next);
      if (!isLive && !isEmptiedWhenSent) setSent(() => draft);
      keepSectionDraft(by, sid, name, null);
      // What she has typed since it went stays, as a draft of what stands there now.
      setMine((now) => (now && !isSame(now.draft, draft) ? { base: from(next), draft: now.draft } : null));
      toast(isLive ? 'Published.' : 'Sent. A moderator looks at it first.', { kind: 'success' });
    } catch (failure) {
      const refusal = asApiError(failure);
      if (refusal.status !== 412) return setError(Object.values(refusal.fields)[0] ?? refusal.message);
      try {
        setTheirs(await ask('getProvider', { providerId: sid }));
        if (theirs) setError('It was changed once more. This is how it stands now.');
      } catch (failure) {
        setError(`${refusal.message} ${messageOf(failure)}`);
      }
    } finally {
      setBusy(false);
    }
  };
  const edit = (next: T) => {
    // What is being put right is not said to be wrong any more.
    setWrong({});
    setMine({ base: mine ? mine.base : current, draft: next });
  };
  const closeMerge = () => {
    setTheirs(null);
    setError('');
  };
  const takeTheirs = (next: Provider) => {
    onChange(next);
    setMine(null);
    setSent(null);
    closeMerge();
  };
  const discard = () => setMine(null);
  return { draft, isChanged, isBusy, error, wrong, theirs, edit, discard, publish, closeMerge, takeTheirs };
}
