import { useRef, useState } from 'react';
import { maxNoteLength } from '../../contract/constants.ts';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';

const form = style({
  display: 'grid',
  gap: '4px',
  paddingBlock: '8px 12px',
  '& textarea': { minHeight: '72px' },
  '& > button': { justifySelf: 'start' },
});

function mistakeOf(text: string): string {
  if (!text.trim()) return 'Write the note first.';
  const over = text.trim().length - maxNoteLength;
  return over > 0 ? `Enter at most ${countOf(maxNoteLength)} characters: ${countOf(over)} too many.` : '';
}

/** What is typed stays until it is stored. */
export function AddNote({ id, onAdded }: { id: string; onAdded: () => void }) {
  const { place } = useConsole();
  const { running, error, run, forget } = useAction();
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState('');
  const [added, setAdded] = useState(0);
  const field = useRef<HTMLFormElement>(null);
  // One for each text: a note whose answer was lost is not stored twice.
  const key = useRef(crypto.randomUUID());
  async function add() {
    const found = mistakeOf(text);
    setMistake(found);
    if (found) return field.current?.querySelector('textarea')?.focus();
    if (!(await run('add', () => call(place, 'addNote', { member: id, text }, undefined, key.current)))) return;
    key.current = crypto.randomUUID();
    setText('');
    setAdded((before) => before + 1);
    onAdded();
  }
  return (
    <form
      ref={field}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        key={added}
        name="new-note"
        label="New note"
        isLong
        isDisabled={running !== null}
        error={mistake || (error?.errors[0]?.message ?? error?.message)}
        onInput={(value) => {
          key.current = crypto.randomUUID();
          setText(value);
          setMistake('');
          forget();
        }}
      />
      <Button kind="secondary" type="submit" isSmall isBusy={running === 'add'}>
        Add note
      </Button>
    </form>
  );
}
