import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Collection } from '../../../contract/collection-entities.ts';
import { Button, type ButtonKind, buttonClass } from '../../parts/button.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { type ApiError, asApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { currentList } from '../../state/finder/current-list.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { keepPass, keptPass } from './collection.model.ts';
import styles from './collection.module.css';
import { CollectionView } from './collection-view.tsx';
import { PasscodeForm } from './passcode-form.tsx';

/** `/collections/:id`, one's own or by a link (`?s=`). */
export function CollectionScreen({ id }: { id: string }): ReactNode {
  const slug = new URLSearchParams(useSearch()).get('s') ?? undefined;
  const isKnown = useSignalValue(auth.isKnown);
  const memberId = useSignalValue(auth.memberInfo)?.id;
  const level = useSignalValue(reveal.level);
  const [pass, setPass] = useState(keptPass(id));
  const asksForPass = useRef(false);
  // One visit is one opening, whatever is read anew for it, and a look of the owner is none.
  const isCounted = useRef(false);
  const { data, error, isLoading, retry, set } = useLoaded<Collection>(
    (signal) =>
      isKnown || slug
        ? ask(
            'getCollection',
            {
              collectionId: id,
              ...(slug ? { s: slug } : {}),
              ...(pass ? { pass } : {}),
              ...(level ? { reveal: String(level) as '1' | '2' } : {}),
              ...(isCounted.current || !isKnown ? { again: '1' as const } : {}),
            },
            { signal },
          ).then(
            (collection) => {
              isCounted.current ||= isKnown;
              return collection;
            },
            (refusal: unknown) => {
              // A pass that has run out, or was for an older link, is asked for anew.
              if (pass && asApiError(refusal).code === 'passcode-required') keepPass(id, null);
              throw refusal;
            },
          )
        : new Promise(() => {}),
    [id, slug, pass, isKnown, memberId, level],
    { keeps: true },
  );
  const title = data?.card.title;
  useEffect(() => {
    document.title = `${title ?? 'Collection'} · Afterview`;
  }, [title]);
  const isBlurred = data ? data.blur : slug !== undefined;
  // Also for dialogs over it: if the owner chose so, visitors with the link see each picture
  // blurred until they tap it.
  useLayoutEffect(() => {
    reveal.isLinkBlurred.value = isBlurred;
    return () => {
      reveal.isLinkBlurred.value = false;
    };
  }, [isBlurred]);
  const items = data?.items;
  useEffect(() => {
    currentList.value = items?.flatMap(({ card }) => card ?? []) ?? [];
  }, [items]);

  const gone = useSignalValue(gonePhotos);
  if (data && !(error && error.status >= 400))
    return <CollectionView collection={withoutGone(data, gone)} slug={slug} onChange={set} onReload={retry} />;
  // It is asked again when it is known who is here: what was typed meanwhile stays.
  if (!isLoading) asksForPass.current = error?.code === 'passcode-required';
  if (asksForPass.current)
    return (
      <PasscodeForm
        id={id}
        slug={slug ?? ''}
        onPass={(next) => {
          keepPass(id, next);
          setPass(next);
        }}
      />
    );
  if (isLoading || !error) return <Ghost />;
  return <NotShown error={error} isMember={memberId !== undefined} onRetry={retry} />;
}

/** Why there is no collection to see, and where to go. */
function NotShown({ error, isMember, onRetry }: { error: ApiError; isMember: boolean; onRetry(): void }): ReactNode {
  const toFinder = (kind: ButtonKind) => (
    <Link href="/" className={buttonClass(kind)}>
      To the finder
    </Link>
  );
  if (error.status === 410)
    return (
      <Notice icon="link" level={1} title="This link no longer works" actions={toFinder('primary')}>
        <p>It has expired, or its owner took it back. Ask her for a new one.</p>
      </Notice>
    );
  if (error.status === 404)
    return (
      <Notice icon="search" level={1} title="There is no such collection" actions={toFinder('primary')}>
        <p>It may have been deleted, or the address is incomplete.</p>
      </Notice>
    );
  if (error.status === 403 || error.status === 401)
    return (
      <Notice
        icon="lock"
        level={1}
        title="This collection is private"
        actions={
          <>
            {!isMember && (
              <Button kind="primary" onClick={() => void signIn()}>
                Sign in
              </Button>
            )}
            {toFinder(isMember ? 'primary' : 'secondary')}
          </>
        }
      >
        <p>{isMember ? 'Ask the owner for a link.' : 'If it is yours, sign in. If not, ask the owner for a link.'}</p>
      </Notice>
    );
  return <Problem error={error} onRetry={onRetry} level={1} />;
}

/** What was taken out of sight meanwhile keeps its place, as after a reload. */
const withoutGone = (collection: Collection, gone: ReadonlySet<string>): Collection =>
  collection.items.some(({ photoId, card }) => card && gone.has(photoId))
    ? {
        ...collection,
        items: collection.items.map((item) => (gone.has(item.photoId) ? { ...item, card: null } : item)),
      }
    : collection;

const Ghost = (): ReactNode => (
  <div className={styles.screen} aria-busy="true">
    <div className={styles.head}>
      <h1 className={styles.ghostTitle}>
        <span className="unseen">The collection is on its way</span>
      </h1>
    </div>
    <div className={styles.grid}>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <div key={one} className={styles.ghost} />
      ))}
    </div>
  </div>
);
