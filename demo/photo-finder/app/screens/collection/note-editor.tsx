import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Collection, CollectionItem } from '../../../contract/collection-entities.ts';
import { type CollectionTag, collectionTags, limits } from '../../../contract/vocabulary.ts';
import { Group } from '../../parts/group.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { tagText, withItem } from './collection.model.ts';
import styles from './collection.module.css';

const restMs = 800;
type State = 'idle' | 'saving' | 'saved' | 'failed';
type Part = { note?: string; tag?: CollectionTag | null };

interface Props {
  collectionId: string;
  item: CollectionItem;
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
}

/**
 * Note and tag of a photo. Saved by itself when the typing rests; what could not be saved stays and
 * says so.
 */
export function NoteEditor({ collectionId, item, onChange }: Props): ReactNode {
  const { photoId, tag } = item;
  const [note, setNote] = useState(item.note);
  const [state, setState] = useState<State>('idle');
  const [problem, setProblem] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(item.note);
  const lastSaved = useRef(item.note);
  /** What did not get through: it goes along with what is saved next. */
  const unsaved = useRef<Part>({});

  const save = async (changed: Part) => {
    const part = { ...unsaved.current, ...changed };
    unsaved.current = {};
    setState('saving');
    try {
      const { card } = await ask('updateCollectionItems', { collectionId, items: [{ photoId, ...part }] });
      if (part.note !== undefined) lastSaved.current = part.note;
      // Its revision has risen: the next change is based on this one.
      onChange((before) => before && { ...withItem(before, photoId, part), card });
      setState('saved');
    } catch (failure) {
      unsaved.current = { ...part, ...unsaved.current };
      setProblem(messageOf(failure));
      setState('failed');
    }
  };
  const saveNote = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (latest.current !== lastSaved.current) void save({ note: latest.current });
  };
  // A member who leaves before the timer ends must not lose the note.
  const leave = useRef(saveNote);
  leave.current = saveNote;
  useEffect(() => () => leave.current(), []);

  return (
    <div className={styles.editor}>
      <Group className={styles.actions} label="Tag">
        {collectionTags.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.pill}
            aria-pressed={tag === one}
            onClick={() => {
              const next = tag === one ? null : one;
              onChange((before) => before && withItem(before, photoId, { tag: next }));
              void save({ tag: next });
            }}
          >
            {tagText[one]}
          </button>
        ))}
      </Group>
      <textarea
        aria-label="Note"
        placeholder="What do you like about it? What would you ask?"
        value={note}
        maxLength={limits.itemNoteLength}
        onChange={(event) => {
          latest.current = event.currentTarget.value;
          setNote(latest.current);
          setState('idle');
          clearTimeout(timer.current);
          timer.current = setTimeout(saveNote, restMs);
        }}
        onBlur={saveNote}
      />
      <p className={styles.state} role="status" data-failed={state === 'failed' ? '' : undefined}>
        <span>{{ idle: '', saving: 'Saving…', saved: 'Saved', failed: problem }[state]}</span>
        {state === 'failed' && (
          <button type="button" className="textlink" onClick={() => void save({ note: latest.current })}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}
