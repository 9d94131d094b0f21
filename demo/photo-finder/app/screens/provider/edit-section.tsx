import { type ReactNode, useEffect, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ask } from '../../state/api.ts';
import { asApiError } from '../../state/api-error.ts';
import { toast } from '../../state/events.ts';
import { readText, writeText } from '../../state/storage.ts';
import styles from './edit.module.css';

export type Patch = Omit<Wire['updateProvider']['in'], 'providerId'>;
export type Wrong = Readonly<Record<string, string>>;
interface Props<T> {
  provider: Provider;
  name: string;
  title: string;
  /** Whether it is live at once; else a moderator looks first. */
  isLive: boolean;
  /** What was sent adds to the page, and the form is for the next one. */
  isEmptiedWhenSent?: boolean;
  /** What the page holds now. */
  current: T;
  toPatch(value: T): Patch;
  /** As text, for whoever has to choose between two versions. */
  toText(value: T): string;
  /** What is wrong with it before it is sent, by field. */
  check?(value: T): Wrong;
  /** The same section out of a newer version of the page. */
  from(provider: Provider): T;
  onChange(next: Provider): void;
  children(value: T, set: (next: T) => void, wrong: Wrong): ReactNode;
}

/**
 * A section of the page, with a draft of its own that is kept on the device until it is published. When the page has changed
 * meanwhile, both versions are shown side by side, and nothing is lost.
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
    check,
    from,
    onChange,
    children,
  } = props;
  const key = `pf.draft.${provider.card.sid}.${name}`;
  const [draft, setDraft] = useState<T>(() => readDraft(key) ?? current);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [theirs, setTheirs] = useState<Provider | null>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(current);
  useEffect(() => {
    writeText('local', key, isChanged ? JSON.stringify(draft) : null);
  }, [key, draft, isChanged]);

  const publish = async (rev: number) => {
    const found = check?.(draft) ?? {};
    setWrong(found);
    setError('');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const next = await ask('updateProvider', { providerId: provider.card.sid, ...toPatch(draft) }, { ifMatch: rev });
      setTheirs(null);
      onChange(next);
      if (isLive || isEmptiedWhenSent) setDraft(from(next));
      writeText('local', key, null);
      toast(isLive ? 'Published.' : 'Sent. A moderator looks at it first.', { kind: 'success' });
    } catch (failure) {
      const refusal = asApiError(failure);
      if (refusal.status === 412) {
        const newer = await ask('getProvider', { providerId: provider.card.sid }).catch(() => null);
        if (newer) setTheirs(newer);
        else setError(refusal.message);
      } else setError(Object.values(refusal.fields)[0] ?? refusal.message);
    } finally {
      setBusy(false);
    }
  };

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
            setDraft(next);
          },
          wrong,
        )}
        {error && (
          <p role="alert" className={styles.wrong}>
            {error}
          </p>
        )}
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
            <Button kind="plain" disabled={isBusy} onClick={() => setDraft(current)}>
              Discard
            </Button>
          )}
          <span>{isChanged && 'Draft kept on this device'}</span>
        </div>
      </div>
      {theirs && (
        <Dialog
          title="This was changed in the meantime"
          width={640}
          onClose={() => setTheirs(null)}
          foot={
            <>
              <Button
                onClick={() => {
                  onChange(theirs);
                  setDraft(from(theirs));
                  setTheirs(null);
                }}
              >
                Take the other
              </Button>
              <Button kind="primary" isBusy={isBusy} onClick={() => void publish(theirs.rev)}>
                Publish mine
              </Button>
            </>
          }
        >
          <p>Somebody published another version since you began. Which one shall stand?</p>
          <div className={styles.merge}>
            <div>
              <h3>Published now</h3>
              {toText(from(theirs)) || 'Empty'}
            </div>
            <div>
              <h3>Yours</h3>
              {toText(draft) || 'Empty'}
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function readDraft<T>(key: string): T | null {
  try {
    return JSON.parse(readText('local', key) ?? 'null') as T | null;
  } catch {
    writeText('local', key, null);
    return null;
  }
}
