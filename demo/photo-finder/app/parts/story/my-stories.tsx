import '../shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useState } from 'react';
import type { OwnStory } from '../../../contract/story-entities.ts';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { Button } from '../button.tsx';
import { Problem } from '../notice.tsx';
import { MyStory } from './my-story.tsx';
import styles from './stories.module.css';
import { StoryEditor } from './story-editor.tsx';

/** Own stories, those that show the member, and those that name a page that she edits. */
export function MyStories(): ReactNode {
  const { data, error, retry, set } = useLoaded<{ items: OwnStory[] }>(
    (signal) => ask('listMyStories', {}, { signal }),
    [],
    { keeps: true },
  );
  const [editing, setEditing] = useState<OwnStory | 'new' | null>(null);
  const put = (next: OwnStory | null, id: string) =>
    set(({ items } = { items: [] }) => ({
      items: items.some((one) => one.id === id)
        ? items.flatMap((one) => (one.id === id ? (next ?? []) : one))
        : next
          ? [next, ...items]
          : items,
    }));
  return (
    <section className={styles.screen} aria-labelledby="stories">
      <div className={styles.head}>
        <h2 id="stories">Stories</h2>
        <Button icon="plus" onClick={() => setEditing('new')}>
          Link sets over time
        </Button>
      </div>
      <p className={styles.lead}>
        Several sets of one person make a story. Linking them is your choice: until you do, nothing says that they
        belong together.
      </p>
      {error && !data ? (
        <Problem error={error} onRetry={retry} title="Stories did not load" />
      ) : (
        <ul className={styles.list} aria-busy={!data}>
          {data
            ? data.items.map((story) => (
                <MyStory
                  key={story.id}
                  story={story}
                  onEdit={() => setEditing(story)}
                  onChange={(next) => put(next, story.id)}
                  onOutdated={retry}
                />
              ))
            : [1, 2].map((ghost) => <li key={ghost} className={styles.ghost} />)}
        </ul>
      )}
      {editing && (
        <StoryEditor
          story={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(next) => {
            put(next, next.id);
            setEditing(null);
          }}
        />
      )}
    </section>
  );
}
