import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { sheet } from './member.style.ts';

const looks = {
  text: style({
    margin: 0,
    maxHeight: '280px',
    overflow: 'auto',
    padding: '12px',
    borderRadius: '8px',
    background: 'var(--_page)',
    boxShadow: 'inset 0 0 0 1px var(--_line)',
    font: '12px/1.6 ui-monospace, monospace',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '@media print': { maxHeight: 'none', overflow: 'visible' },
  }),
  field: style({ '& textarea': { font: '12px/1.6 ui-monospace, monospace', minHeight: '200px' } }),
};

const written = (json: unknown) => (json === null || json === undefined ? '' : JSON.stringify(json, null, 2));

/** The member's JSON, replaced as a whole. */
export function JsonEditor({ member, onChange }: { member: AdminMember; onChange: Change }) {
  const { may } = useConsole();
  const { running, error, run } = useAction();
  const [text, setText] = useState<string | null>(null);
  const [mistake, setMistake] = useState('');
  const current = written(member.json);
  const save = () => {
    let json: unknown = null;
    try {
      if (text?.trim()) json = JSON.parse(text);
    } catch (thrown) {
      return setMistake(`This is no JSON: ${(thrown as Error).message}`);
    }
    void run('json', () => onChange('updateMember', { json }, 'JSON is saved')).then((isSaved) => {
      if (isSaved) setText(null);
    });
  };
  return (
    <section className={sheet.section} aria-labelledby="json">
      <header>
        <h2 id="json">JSON</h2>
        {text === null && may('updateMember') && (
          <Button kind="secondary" isSmall onPress={() => setText(current)}>
            Edit JSON
          </Button>
        )}
      </header>
      {text !== null ? (
        <form
          className={sheet.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div className={looks.field}>
            <TextField
              name="json-text"
              label="JSON of the member"
              isLong
              initial={current}
              error={mistake || (error?.errors[0]?.message ?? error?.message)}
              onInput={(value) => {
                setText(value);
                setMistake('');
              }}
            />
          </div>
          <div>
            <Button type="submit" isSmall isBusy={running === 'json'}>
              Save
            </Button>
            <Button kind="secondary" isSmall onPress={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : current ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <pre className={looks.text} tabIndex={0}>
          {current}
        </pre>
      ) : (
        <p>Nothing is stored.</p>
      )}
    </section>
  );
}
