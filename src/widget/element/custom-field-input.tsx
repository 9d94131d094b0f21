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

type Options = NonNullable<CustomField['options']>;

/** What is stored and no option any more stays until the member chooses another. */
function choicesOf(options: Options, stored: string[], labelOf: (option: Options[number]) => string) {
  const choices = options.map((option) => ({ value: option.value, label: labelOf(option) }));
  for (const value of stored)
    if (value && !choices.some((choice) => choice.value === value)) choices.push({ value, label: value });
  return choices;
}

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
  const choices = options && choicesOf(options, type === 'multi-select' ? initial.split(',') : [initial], labelOf);
  if (type === 'boolean' || type === 'multi-select')
    return <ChoiceField {...shared} initial={initial} choices={choices} />;
  const isPhone = type === 'phone';
  const limits = type === 'date' || type === 'number' ? field : undefined;
  return (
    <TextField
      {...shared}
      type={inputTypes[type as 'url'] ?? 'text'}
      isLong={type === 'long-text'}
      choices={choices && [{ value: '', label: say('choose_option') }, ...choices]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      min={limits?.min}
      max={limits?.max}
      autoComplete={autocompleteOf(field)}
      placeholder={label}
      initial={isPhone ? formatPhone(initial) : initial}
      format={isPhone ? formatPhone : undefined}
    />
  );
});
