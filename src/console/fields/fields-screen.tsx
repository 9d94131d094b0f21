import { useLocation, useSearch } from 'wouter';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import type { StoredApp, StoredField } from '../config/stored-app.ts';
import { useUsage } from '../config/use-usage.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { FieldEditor } from './field-editor.tsx';
import { FieldList } from './field-list.tsx';

interface Draft {
  customFields: StoredField[];
}
const draftOf = ({ customFields = [] }: StoredApp): Draft => ({ customFields });
const tabs = [['fields', 'Fields']] as const;

/** What the site asks of its members, and who may read it. */
export function FieldsScreen({ base }: { base: string }) {
  const { field: key } = readFilters(useSearch(), ['field'] as const);
  return (
    <ConfigScreen base={base} name="fields" title="Fields" tabs={tabs} draftOf={draftOf}>
      {(editing) => <FieldsView base={base} chosen={key} editing={editing} />}
    </ConfigScreen>
  );
}

interface FieldsViewProps {
  base: string;
  /** The key of the field that is edited. */
  chosen: string | undefined;
  editing: Editing<Draft>;
}

function FieldsView({ base, chosen, editing }: FieldsViewProps) {
  const [, go] = useLocation();
  const usage = useUsage();
  const { draft, change, stored, app, round, preview, mistakes, mistakeOf } = editing;
  const fields = draft.customFields;
  const addressOf = (field?: string) => `${base}/fields${queryOf({ field })}`;
  const index = fields.findIndex((one) => one.key === chosen);
  const set = (what: string, customFields: StoredField[]) => change(what, { customFields });
  const field = fields[index];
  return (
    <>
      {field ? (
        <FieldEditor
          key={field.key}
          field={field}
          isStored={stored.customFields?.some((one) => one.key === field.key) ?? false}
          usage={usage}
          preview={preview}
          round={round}
          back={addressOf()}
          mistakeOf={(path) => mistakeOf(`customFields[${index}].${path}`)}
          onChange={(what, next) =>
            set(
              `${field.key}.${what}`,
              fields.map((one, i) => (i === index ? next : one)),
            )
          }
          onRemove={() => {
            go(addressOf());
            set(
              `${field.key} removed`,
              fields.filter((one) => one !== field),
            );
          }}
        />
      ) : (
        <FieldList
          fields={fields}
          app={app}
          usage={usage}
          isWrong={(one) => mistakes.some(({ path }) => path.startsWith(`customFields[${fields.indexOf(one)}].`))}
          addressOf={addressOf}
          onOrder={(next) => set('order', next)}
          onAdd={(added) => {
            set(`${added.key} added`, [...fields, added]);
            go(addressOf(added.key));
          }}
        />
      )}
    </>
  );
}
