import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { changeQuery } from '../../state/view/location.ts';
import { OwnPhotoRow } from './own-photo-row.tsx';
import styles from './uploads.module.css';

interface Page {
  items: OwnPhoto[];
  next: string | null;
}
const ghosts = [1, 2, 3];

/** One's own sets, with how they stand and what can be done about it. */
export function MyUploads(): ReactNode {
  const { data, error, retry, set } = useLoaded<Page>((signal) => ask('listMyPhotos', {}, { signal }), []);
  const [isBusy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    await ask('listMyPhotos', { cursor: data?.next ?? '' }).then(
      (page) => set({ items: [...(data?.items ?? []), ...page.items], next: page.next }),
      (failure: unknown) => toast(messageOf(failure), { kind: 'error' }),
    );
    setBusy(false);
  };
  const begin = (
    <Button kind="primary" icon="plus" onClick={() => changeQuery({ upload: '1' })}>
      Share a result
    </Button>
  );
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  if (data?.items.length === 0)
    return (
      <Notice icon="sparkle" title="You have shared nothing yet" actions={begin}>
        <p>A result of yours helps a person with a body like yours. You can take it down whenever you want.</p>
      </Notice>
    );
  return (
    <div className={styles.screen}>
      <div>{begin}</div>
      <ul className={styles.list} aria-busy={!data}>
        {data
          ? data.items.map((photo) => (
              <OwnPhotoRow
                key={photo.id}
                photo={photo}
                onChange={(next) =>
                  set(
                    (page) =>
                      page && {
                        ...page,
                        items: page.items.flatMap((one) => (one.id !== photo.id ? [one] : next ? [next] : [])),
                      },
                  )
                }
              />
            ))
          : ghosts.map((ghost) => <li key={ghost} className={styles.ghost} />)}
      </ul>
      {data?.next && (
        <Button isBusy={isBusy} disabled={isBusy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </div>
  );
}
