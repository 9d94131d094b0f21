import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Group } from '../../parts/group.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { Picture } from '../../parts/picture.tsx';
import { ask } from '../../state/api/api.ts';
import { type ApiError, asApiError } from '../../state/api/api-error.ts';
import { learnCollections, loadOwnCollections, ownCollections } from '../../state/collections/collections-known.ts';
import { put, saves } from '../../state/collections/saves.ts';
import { countText } from '../../state/finder/labels.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './save-picker.module.css';

const searchFrom = 8;

/** Which collections a photo is in; a new one is made in place. */
export function SavePicker(): ReactNode {
  const photoId = useSignalValue(saves.choosingFor) ?? '';
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const close = () => {
    saves.choosingFor.value = null;
  };
  return (
    <Dialog
      title="Save to"
      onClose={close}
      width={420}
      foot={
        isLoggedIn && (
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {isLoggedIn ? (
        <Lists photoId={photoId} />
      ) : (
        <Notice
          icon="heart"
          title="Sign in to save"
          actions={
            <Button kind="primary" onClick={() => void signIn()}>
              Sign in
            </Button>
          }
        >
          <p>Collections are private. A code by e-mail is enough; you need no password.</p>
        </Notice>
      )}
    </Dialog>
  );
}

function Lists({ photoId }: { photoId: string }): ReactNode {
  const collections = useSignalValue(ownCollections);
  const isIn = useSignalValue(saves.saved).get(photoId) ?? [];
  const [error, setError] = useState<ApiError | null>(null);
  const [search, setSearch] = useState('');
  const load = () => {
    setError(null);
    loadOwnCollections().catch((failure: unknown) => setError(asApiError(failure)));
  };
  useEffect(load, []);
  if (error && !collections) return <Problem error={error} onRetry={load} />;
  if (!collections)
    return (
      <div aria-busy="true">
        {[1, 2, 3].map((row) => (
          <div key={row} className={styles.ghost} />
        ))}
      </div>
    );
  const shown = collections.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {collections.length >= searchFrom && (
        <Field label="Find a collection">
          {(input) => (
            <input {...input} type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
          )}
        </Field>
      )}
      <Group className={styles.list} label="Collections">
        {shown.map(({ id, title, count, cover, visibility }) => {
          const isOn = isIn.includes(id);
          return (
            // biome-ignore lint/a11y/useSemanticElements: the whole row is the box
            <button
              key={id}
              type="button"
              role="checkbox"
              aria-checked={isOn}
              className={styles.row}
              onClick={() => void put(photoId, id, !isOn)}
            >
              <span className={styles.cover}>{cover[0] && <Picture picture={cover[0]} alt="" sizes="44px" />}</span>
              <span>
                <b>{title}</b>
                <small>
                  {countText(count, 'photo', 'photos')}
                  {visibility === 'private' ? '' : visibility === 'link' ? ' · shared by link' : ' · public'}
                </small>
              </span>
              <span className={styles.tick}>
                <Icon name="check" size={16} />
              </span>
            </button>
          );
        })}
        {collections.length > 0 && shown.length === 0 && <p>No collection of that name.</p>}
      </Group>
      <NewCollection photoId={photoId} />
    </>
  );
}

function NewCollection({ photoId }: { photoId: string }): ReactNode {
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    if (title.trim() === '') return setError('Please give it a name.');
    setBusy(true);
    setError('');
    try {
      const card = await ask('createCollection', { title: title.trim() });
      learnCollections([card]);
      await put(photoId, card.id, true);
      setTitle('');
    } catch (failure) {
      setError(asApiError(failure).fields.title ?? asApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.create}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Field label="New collection" error={error || undefined}>
        {(input) => (
          <input
            {...input}
            value={title}
            maxLength={limits.titleLength}
            placeholder="Ask my surgeon"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" icon="plus" isBusy={isBusy} disabled={isBusy}>
        Create
      </Button>
    </form>
  );
}
