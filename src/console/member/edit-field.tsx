import { useLayoutEffect, useRef, useState } from 'react';
import { checkField, fieldText } from '../../contract/check-field.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EditedField } from '../state/edited-field.ts';
import { fieldMistakeText } from '../state/field-mistake-text.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { sheet } from './member.style.ts';

interface EditFieldProps {
  field: EditedField;
  value: string;
  onCancel: () => void;
  onSave: (value: string) => Promise<void>;
}

const inputTypes = { email: 'email', url: 'url', phone: 'tel', date: 'date' } as const;

/** What the one check of the product finds wrong, in words. */
function mistakeOf(field: EditedField, value: string): string | undefined {
  // The owner may leave empty what members must fill in, as the service allows it as well.
  const rules = field.key === 'email' ? field : { ...field, required: false };
  const mistake = checkField(rules, value);
  return mistake ? fieldMistakeText(mistake) : undefined;
}

export function EditField({ field, value, onCancel, onSave }: EditFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(value);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { type = 'text', label, options, help } = field;
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);

  async function save() {
    const next = fieldText(field, typed.current);
    const mistake = mistakeOf(field, next);
    setError(mistake);
    if (mistake || isBusy) return form.current?.querySelector<HTMLElement>('[aria-invalid], input')?.focus();
    if (next === value) return onCancel();
    setBusy(true);
    try {
      await onSave(next);
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      setError(refusal.errors[0]?.message ?? refusal.message);
      setBusy(false);
    }
  }

  const shared = {
    name: `field-${field.key}`,
    label,
    initial: value,
    error,
    hint: help,
    onInput: (next: string) => {
      typed.current = next;
      setError(undefined);
    },
  };
  const isChoice = type === 'boolean' || type === 'multi-select';
  return (
    <form
      ref={form}
      className={sheet.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      {isChoice ? (
        <ChoiceField {...shared} choices={type === 'multi-select' ? options : undefined} />
      ) : (
        <TextField
          {...shared}
          type={inputTypes[type as keyof typeof inputTypes] ?? 'text'}
          isLong={type === 'long-text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          choices={type === 'select' ? [{ value: '', label: '–' }, ...(options ?? [])] : undefined}
        />
      )}
      <div>
        <Button type="submit" isSmall isBusy={isBusy}>
          Save
        </Button>
        <Button kind="secondary" isSmall onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
