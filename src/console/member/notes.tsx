import { useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { style } from '../../ui/style.ts';
import { RoleNote } from '../parts/role-note.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { AddNote } from './add-note.tsx';
import { sheet } from './member.style.ts';

type Answer = AdminWire['listNotes']['answer'];

const text = style({ whiteSpace: 'pre-wrap' });

interface NotesProps {
  id: string;
  /** The log of the member has a new entry; said to screen readers. */
  onChanged: (done: string) => void;
}

/** What operators note about the member, for each other. */
export function Notes({ id, onChanged }: NotesProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const [older, setOlder] = useState<Answer | null>(null);
  const load = (after: string | null, signal?: AbortSignal) =>
    call(place, 'listNotes', { member: id, ...(after !== null && { after }) }, signal);
  const list = useLoaded(id, (signal) => load(null, signal));
  const notes = [...(list.data?.data ?? []), ...(older?.data ?? [])];
  const end = older ?? list.data;
  const loadAgain = (done: string) => {
    setOlder(null);
    list.reload();
    onChanged(done);
  };
  const mistake = error ?? list.error;
  return (
    <section className={sheet.section} aria-labelledby="notes">
      <header>
        <h2 id="notes">Private notes</h2>
      </header>
      <p>Operators can read them, the member never can.</p>
      {may('addNote') && <AddNote id={id} onAdded={() => loadAgain('The note was added')} />}
      <RoleNote operation="addNote">Only support, admins and owners can write notes.</RoleNote>
      {!list.data && list.isLoading && <Skeleton height={44} />}
      {list.data && notes.length === 0 && <p>No notes yet.</p>}
      {notes.map((note) => (
        <div key={note.id} className={sheet.row}>
          {/* A long text takes no width from the button. */}
          <div style={{ flexBasis: 0 }}>
            <span className={text}>{note.text}</span>
            <small>
              {note.author ?? 'An operator who is gone'} · {momentOf(note.createdAt)}
            </small>
          </div>
          {note.isRemovable && (
            <ConfirmButton
              question="Delete now?"
              isBusy={running === note.id}
              onConfirm={() =>
                void run(note.id, () => call(place, 'removeNote', { member: id, note: note.id })).then(
                  (isRemoved) => isRemoved && loadAgain('The note was deleted'),
                )
              }
            >
              Delete
            </ConfirmButton>
          )}
        </div>
      ))}
      {end?.hasNextPage && (
        <div>
          <Button
            kind="secondary"
            isSmall
            isBusy={running === 'older'}
            onPress={() =>
              void run('older', async () => {
                const next = await load(end.endCursor);
                setOlder({ ...next, data: [...(older?.data ?? []), ...next.data] });
              })
            }
          >
            Show older notes
          </Button>
        </div>
      )}
      {mistake && (
        <p role="alert" className={sheet.mistake}>
          {mistake.message}{' '}
          {list.error && (
            <Button kind="secondary" isSmall onPress={list.reload}>
              Try again
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
