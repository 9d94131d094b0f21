import { useState } from 'react';
import type { FieldType } from '../../contract/entities.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import { EntryTable } from '../config/entry-table.tsx';
import type { StoredApp, StoredField } from '../config/stored-app.ts';
import { UsageNote } from '../config/usage-note.tsx';
import { type Usage, valuesOf } from '../config/use-usage.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { numberOf } from '../state/format.ts';
import {
  fillerNames,
  fillerOf,
  inOrder,
  readerChoices,
  typeChoices,
  typeNames,
  typeOf,
  withOrder,
  withType,
} from './field-kinds.ts';

interface FieldListProps {
  fields: readonly StoredField[];
  app: StoredApp;
  usage: Usage;
  isWrong: (field: StoredField) => boolean;
  addressOf: (key: string) => string;
  onOrder: (fields: StoredField[]) => void;
  onAdd: (field: StoredField) => void;
}

const readersOf = ({ visibility = 'PRIVATE' }: StoredField) =>
  readerChoices.find(({ value }) => value === visibility)!.label;

/** Every field in the order of forms: what it holds, who uses it, how many have a value. */
export function FieldList({ fields, app, usage, isWrong, addressOf, onOrder, onAdd }: FieldListProps) {
  const [isAdding, setAdding] = useState(false);
  const shown = inOrder(fields);
  return (
    <>
      <div className={config.bar}>
        <UsageNote usage={usage} of="values" />
        <Button isSmall onPress={() => setAdding(true)}>
          Add field
        </Button>
      </div>
      <Announced>{numberOf(shown.length, 'field')}</Announced>
      {isAdding && <AddField fields={fields} app={app} onAdd={onAdd} onCancel={() => setAdding(false)} />}
      {shown.length === 0 ? (
        <Notice icon="fields" title="No fields yet" action={<Button onPress={() => setAdding(true)}>Add field</Button>}>
          Ask members for a name, a company or a birthday: sign-up and profile show a field for it.
        </Notice>
      ) : (
        <EntryTable
          label="All fields"
          entries={shown}
          idOf={({ key }) => key}
          nameTitle="Field"
          nameOf={({ key, label }) => label || key}
          badges={({ required }) => required && <Badge tone="plain">Required</Badge>}
          notes={(field) => (
            <>
              <small>{field.key}</small>
              <small data-narrow="">{`${typeNames[typeOf(field)]}. ${fillerNames[fillerOf(field)]}.`}</small>
            </>
          )}
          isWrong={isWrong}
          columns={[
            { title: 'Holds', cell: (field) => typeNames[typeOf(field)] },
            { title: 'Filled in by', cell: (field) => fillerNames[fillerOf(field)] },
            { title: 'Read by', cell: (field) => (fillerOf(field) === 'team' ? 'Your team' : readersOf(field)) },
            {
              title: 'With a value',
              cell: ({ key }) => (usage.byMode ? (valuesOf(usage, key) ?? 'No one') : '–'),
            },
          ]}
          addressOf={addressOf}
          onOrder={(next) => onOrder(withOrder(fields, next))}
        />
      )}
    </>
  );
}

interface AddFieldProps {
  fields: readonly StoredField[];
  app: StoredApp;
  onAdd: (field: StoredField) => void;
  onCancel: () => void;
}

function AddField({ fields, app, onAdd, onCancel }: AddFieldProps) {
  const [type, setType] = useState<FieldType>('text');
  const last = Math.max(0, ...fields.map(({ order }) => order ?? 0));
  const fieldOf = (label: string, key: string) => withType({ key, label, order: last + 1 }, type);
  return (
    <AddDialog
      title="Add a field"
      message="Nothing changes on your site before you publish it."
      nameLabel="Label"
      idLabel="Key"
      idHint="Pages, imports and exports refer to the field by this. It cannot be changed later."
      taken={fields.map(({ key }) => key)}
      path={`customFields[${fields.length}]`}
      nameAt="label"
      idAt="key"
      appWith={(label, key) => ({ ...app, customFields: [...fields, fieldOf(label, key)] })}
      onAdd={(label, key) => onAdd(fieldOf(label, key))}
      onCancel={onCancel}
    >
      <TextField name="new-type" label="Holds" choices={typeChoices} onInput={(value) => setType(value as FieldType)} />
    </AddDialog>
  );
}
