import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { backLink } from '../parts/back-link.style.ts';
import { useConsole } from '../state/console-context.ts';
import type { EditedField } from '../state/edited-field.ts';
import { shownValue } from '../state/shown-value.ts';
import type { Change } from './change.ts';
import { EditField } from './edit-field.tsx';
import { sheet } from './member.style.ts';

const email = {
  key: 'email',
  label: 'Email address',
  type: 'email',
  required: true,
  help: 'The former address gets a mail, which cannot take the change back.',
} as const;
const verified = { key: 'verified', label: 'Address verified', type: 'boolean' } as const;

/** Every field of the app, each edited in its place. */
export function Fields({ member, onChange }: { member: AdminMember; onChange: Change }) {
  const { app, may } = useConsole();
  const mayChange = ({ key }: EditedField) => may('updateMember') && (key !== email.key || may('grantPlan'));
  const [edited, setEdited] = useState<string | null>(null);
  const rows: { field: EditedField; value: string; input: (value: string) => Parameters<Change>[1] }[] = [
    { field: email, value: member.auth.email, input: (value) => ({ email: value }) },
    { field: verified, value: String(member.verified), input: (value) => ({ verified: value === 'true' }) },
    ...app.fields.map((field) => ({
      field,
      value: member.customFields[field.key] ?? '',
      input: (value: string) => ({ customFields: { [field.key]: value === '' ? null : value } }),
    })),
  ];
  return (
    <section className={sheet.section} aria-labelledby="fields">
      <header>
        <h2 id="fields">Fields</h2>
      </header>
      {rows.map(({ field, value, input }) =>
        edited === field.key ? (
          <EditField
            key={field.key}
            field={field}
            value={value}
            onCancel={() => setEdited(null)}
            onSave={async (next) => {
              await onChange('updateMember', input(next), `${field.label} is saved`);
              setEdited(null);
            }}
          />
        ) : (
          <div key={field.key} className={sheet.field}>
            <span>{field.label}</span>
            <span>{shownValue(field, value)}</span>
            {mayChange(field) && (
              <button
                type="button"
                data-edit=""
                className={backLink}
                aria-label={`Edit ${field.label}`}
                onClick={() => setEdited(field.key)}
              >
                Edit
              </button>
            )}
          </div>
        ),
      )}
      {may('updateMember') && !mayChange(email) && <p>Only admins and owners change the email address.</p>}
    </section>
  );
}
