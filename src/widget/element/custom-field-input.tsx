import type { CustomField } from '../../contract/entities.ts';
import { formatPhone } from '../../contract/format-phone.ts';
import { helpText } from '../../texts/widget/custom-field-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { autocompleteOf } from './autocomplete-of.ts';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

export interface CustomFieldInputProps {
  field: CustomField;
  initial?: string | undefined;
  error: string | undefined;
  isDisabled?: boolean;
  onInput: (value: string) => void;
  /** A person who leaves the field with a wrong value learns it there. */
  onLeave?: (value: string) => void;
}

/** The name of the input of a custom field. */
export const fieldName = (key: string) => `field-${key}`;

const inputTypes = { phone: 'tel', url: 'url', email: 'email', date: 'date', number: 'number' } as const;

/** §2.4, §2.5 the input of a custom field, by its type. */
export const CustomFieldInput = view(function CustomFieldInput({
  field,
  initial = '',
  error,
  ...rest
}: CustomFieldInputProps) {
  const { say, labelOf } = useElement();
  const { type = 'text', options } = field;
  const label = labelOf(field);
  const shared = {
    ...rest,
    name: fieldName(field.key),
    label,
    error,
    hint: helpText(field, labelOf),
    isRequired: field.required,
  };
  const choices = options?.map((option) => ({ value: option.value, label: labelOf(option) })) ?? [];
  // What is stored and no option any more stays until the member chooses another.
  for (const value of type === 'multi-select' ? initial.split(',') : [initial])
    if (value && options && !options.some((option) => option.value === value)) choices.push({ value, label: value });
  if (type === 'boolean' || type === 'multi-select')
    return <ChoiceField {...shared} initial={initial} choices={options && choices} />;
  const isPhone = type === 'phone';
  return (
    <TextField
      {...shared}
      type={inputTypes[type as 'url'] ?? 'text'}
      isLong={type === 'long-text'}
      choices={options && [{ value: '', label: say('choose_option') }, ...choices]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      min={type === 'date' || type === 'number' ? field.min : undefined}
      max={type === 'date' || type === 'number' ? field.max : undefined}
      autoComplete={autocompleteOf(field)}
      placeholder={label}
      initial={isPhone ? formatPhone(initial) : initial}
      format={isPhone ? formatPhone : undefined}
    />
  );
});
