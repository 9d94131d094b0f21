import { type ReactNode, useEffect, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { isLike, keepSectionDraft, sectionDraft } from '../../state/upload/section-drafts.ts';
import { auth } from '../../state/view/app-state.ts';
import styles from './edit.module.css';
import { MergeDialog } from './merge-dialog.tsx';

export type Patch = Omit<Wire['updateProvider']['in'], 'providerId'>;
export type Wrong = Readonly<Record<string, string>>;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Whose page is edited, and what is told of a new version of it. */
export interface EditedProvider {
  provider: Provider;
  onChange(next: Provider): void;
}

interface Props<T> extends EditedProvider {
  name: string;
  title: string;
  /** Whether it is live at once; else a moderator looks first. */
  isLive: boolean;
  /** What was sent adds to the page, and the form is for the next one. */
  isEmptiedWhenSent?: boolean;
  /** What the page holds now. */
  current: T;
  toPatch(value: T): Patch;
  /** As text, for the editor's choice between two versions. */
  toText(value: T): string;
  /**
   * Whether what lay on the device is such a section; where it is not said, whatever is built as
   * what the page holds.
   */
  isValid?(value: unknown): boolean;
  /** What is wrong with it before it is sent, by field. */
  check?(value: T): Wrong;
  /** The same section out of a newer version of the page. */
  from(provider: Provider): T;
  children(value: T, set: (next: T) => void, wrong: Wrong): ReactNode;
}

/**
 * A section of the page, with a draft of its own that is kept on the device until it is published.
 * When the page has changed meanwhile, both versions are shown side by side, and nothing is lost.
 */
export function EditSection<T>(props: Props<T>): ReactNode {
  const {
    provider,
    name,
    title,
    isLive,
    isEmptiedWhenSent = false,
    current,
    toPatch,
    toText,
    isValid = (value) => isLike(current, value),
    check,
    from,
    onChange,
    children,
  } = props;
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
  const closeMerge = () => {
    setTheirs(null);
    setError('');
  };
  const trouble = error && (
    <p role="alert" className={styles.wrong}>
      {error}
    </p>
  );

  return (
    <section className={styles.edited} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>{isLive ? 'Shows as soon as you publish it.' : 'A moderator looks at it before it shows.'}</p>
      </div>
      <div className={styles.form}>
        {children(
          draft,
          (next) => {
            // What is being put right is not said to be wrong any more.
            setWrong({});
            setMine({ base: mine ? mine.base : current, draft: next });
          },
          wrong,
        )}
        {!theirs && trouble}
        <div className={styles.formFoot}>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={!isChanged || isBusy}
            onClick={() => void publish(provider.rev)}
          >
            {isLive ? 'Publish' : 'Send to a moderator'}
          </Button>
          {isChanged && (
            <Button kind="plain" disabled={isBusy} onClick={() => setMine(null)}>
              Discard
            </Button>
          )}
          <span>{isChanged && 'Draft kept on this device'}</span>
        </div>
      </div>
      {theirs && (
        <MergeDialog
          published={toText(from(theirs))}
          own={toText(draft)}
          trouble={trouble}
          isBusy={isBusy}
          onClose={closeMerge}
          onTake={() => {
            onChange(theirs);
            setMine(null);
            setSent(null);
            closeMerge();
          }}
          onPublish={() => void publish(theirs.rev)}
        />
      )}
    </section>
  );
}
