import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { FieldType } from '../../contract/entities.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import { MoveButtons, moved } from '../config/move-buttons.tsx';
import type { StoredApp, StoredField } from '../config/stored-app.ts';
import { UsageNote } from '../config/usage-note.tsx';
import { type Usage, valuesOf } from '../config/use-usage.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { useRowKeys } from '../state/use-row-keys.ts';
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
  const [, go] = useLocation();
  const body = useRowKeys();
  const shown = inOrder(fields);
  return (
    <>
      <div className={config.bar}>
        <UsageNote usage={usage} of="values" />
        <Button isSmall onPress={() => setAdding(true)}>
          Add field
        </Button>
      </div>
      <Announced>{`${shown.length} fields`}</Announced>
      {isAdding && <AddField fields={fields} app={app} onAdd={onAdd} onCancel={() => setAdding(false)} />}
      {shown.length === 0 ? (
        <Notice icon="fields" title="No fields yet" action={<Button onPress={() => setAdding(true)}>Add field</Button>}>
          Ask members for a name, a company or a birthday: sign-up and profile show a field for it.
        </Notice>
      ) : (
        <Scroll label="All fields">
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col" data-wide="">
                  Holds
                </th>
                <th scope="col" data-wide="">
                  Filled in by
                </th>
                <th scope="col" data-wide="">
                  Read by
                </th>
                <th scope="col" data-wide="">
                  With a value
                </th>
                <th scope="col">
                  <span className={rows.unseen}>Order</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {shown.map((field, i) => (
                <tr
                  key={field.key}
                  tabIndex={-1}
                  onKeyDown={({ key, target, currentTarget }) =>
                    key === 'Enter' && target === currentTarget && go(addressOf(field.key))
                  }
                >
                  <td>
                    <Link className={config.name} href={addressOf(field.key)}>
                      {field.label || field.key}
                    </Link>
                    <span className={config.badges}>
                      {field.required && <Badge tone="plain">Required</Badge>}
                      {isWrong(field) && <Badge tone="bad">Has a mistake</Badge>}
                    </span>
                    <small>{field.key}</small>
                    <small data-narrow="">{`${typeNames[typeOf(field)]}. ${fillerNames[fillerOf(field)]}.`}</small>
                  </td>
                  <td data-wide="">{typeNames[typeOf(field)]}</td>
                  <td data-wide="">{fillerNames[fillerOf(field)]}</td>
                  <td data-wide="">{fillerOf(field) === 'team' ? 'Your team' : readersOf(field)}</td>
                  <td data-wide="">{usage.byMode ? (valuesOf(usage, field.key) ?? 'No one') : '–'}</td>
                  <td data-number="" data-tight="">
                    <MoveButtons
                      name={field.label || field.key}
                      index={i}
                      count={shown.length}
                      onMove={(to) => onOrder(withOrder(fields, moved(shown, i, to)))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
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
      idHint="Pages, imports and exports name the field so. It stays as it is."
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
