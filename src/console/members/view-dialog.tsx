import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useConsole } from '../state/console-context.ts';
import { useListSettings } from '../state/operator-settings.ts';
import { useAction } from '../state/use-action.ts';
import { columnsOf } from './columns.tsx';

const body = style({
  display: 'grid',
  gap: '12px',
  width: '100%',
  '& > [data-views] > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '40px',
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
  '& > form': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start', gap: '8px' },
  '& > form > button': { marginBlockStart: '26px' },
  '& > [role=alert]': { color: 'var(--_danger)', fontSize: '13px' },
  '& [role=group]': { gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' },
});
const nameAtMost = 60;

interface ViewDialogProps {
  query: string;
  columns: string[];
  onColumns: (columns: string[]) => void;
  onClose: () => void;
}

/** Which columns the list has, and the views that the operator has saved. */
export function ViewDialog({ query, columns, onColumns, onClose }: ViewDialogProps) {
  const { app } = useConsole();
  const { views = [], save } = useListSettings(app.id);
  const { running, error, run } = useAction();
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState<string>();
  const all = columnsOf(app);
  const saveView = () => {
    const wanted = name.trim().slice(0, nameAtMost);
    if (wanted === '') return setMistake('Enter a name for the view.');
    const others = views.filter((view) => view.name !== wanted);
    void run('save', () => save({ views: [...others, { name: wanted, query, columns }] })).then(
      (isSaved) => isSaved && onClose(),
    );
  };
  return (
    <AlertDialog
      title="Columns and views"
      message="A view saves the current search, filters and columns under a name."
      onCancel={onClose}
    >
      <div className={body}>
        <ChoiceField
          name="columns"
          label="Columns"
          initial={columns.join()}
          choices={all.map(({ id, name }) => ({ value: id, label: name }))}
          onInput={(value) => onColumns(value.split(',').filter(Boolean))}
        />
        {views.length > 0 && (
          <div data-views="">
            <h3>Saved views</h3>
            {views.map((view) => (
              <div key={view.name}>
                {view.name}
                <ConfirmButton
                  question="Delete now?"
                  isBusy={running === view.name}
                  onConfirm={() =>
                    void run(view.name, () => save({ views: views.filter((one) => one.name !== view.name) }))
                  }
                >
                  Delete
                </ConfirmButton>
              </div>
            ))}
          </div>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saveView();
          }}
        >
          <TextField
            name="view-name"
            label="Save this view as"
            error={mistake}
            onInput={(value) => {
              setName(value);
              setMistake(undefined);
            }}
          />
          <Button kind="secondary" type="submit" isBusy={running === 'save'}>
            Save view
          </Button>
        </form>
        {error && <p role="alert">{error.message}</p>}
      </div>
      <Button onPress={onClose}>Done</Button>
    </AlertDialog>
  );
}
