import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { EntryList } from '../config/entry-list.tsx';
import { numberOf } from '../config/new-id.ts';
import type { StoredField } from '../config/stored-app.ts';
import { hasOptions, hasPattern, limitNames, typeOf } from './field-kinds.ts';
import { withWords } from './field-words.tsx';

type Option = NonNullable<StoredField['options']>[number];

interface FieldRulesProps {
  field: StoredField;
  language: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, field: StoredField) => void;
}

/** The choices, limits and pattern of a field, as far as its type has them. */
export function FieldRules({ field, language, mistakeOf, onChange }: FieldRulesProps) {
  const type = typeOf(field);
  const limits = limitNames[type];
  return (
    <>
      {hasOptions(type) && (
        <EntryList
          label="Choices"
          entries={field.options ?? []}
          nameOf={(_, i) => `Choice ${i + 1}`}
          addLabel="Add choice"
          newEntry={(): Option => ({ value: '', label: '' })}
          error={mistakeOf('options')}
          onChange={(what, options) => onChange(`options.${what}`, { ...field, options })}
        >
          {(option, i, set, id) => (
            <OptionFields
              id={id}
              option={option}
              language={language}
              mistakeOf={(path) => mistakeOf(`options[${i}].${path}`)}
              onChange={set}
            />
          )}
        </EntryList>
      )}
      {limits && (
        <div className={config.pair}>
          {(['min', 'max'] as const).map((name, i) => (
            <TextField
              key={name}
              name={`field-${name}`}
              label={limits[i]!}
              type={type === 'date' ? 'date' : 'text'}
              inputMode={type === 'date' ? undefined : 'decimal'}
              initial={String(field[name] ?? '')}
              error={mistakeOf(name)}
              onInput={(text) =>
                onChange(name, { ...field, [name]: type === 'date' ? text || undefined : numberOf(text) })
              }
            />
          ))}
        </div>
      )}
      {hasPattern(type) && (
        <TextField
          name="field-pattern"
          label="Pattern"
          initial={field.pattern ?? ''}
          hint="A regular expression that the whole text must match, such as [0-9]{5}. Empty: any text."
          error={mistakeOf('pattern')}
          onInput={(text) => onChange('pattern', { ...field, pattern: text || undefined })}
        />
      )}
    </>
  );
}

interface OptionFieldsProps {
  id: string;
  option: Option;
  language: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, option: Option) => void;
}

/** What people read, and what is stored: of a new choice it follows the label until it is typed. */
function OptionFields({ id, option, language, mistakeOf, onChange }: OptionFieldsProps) {
  const [follows, setFollows] = useState(option.value === '');
  const [written, setWritten] = useState(0);
  if (language !== '*')
    return (
      <TextField
        name={`option-${id}-label`}
        label="Label"
        initial={option.labels?.[language] ?? ''}
        placeholder={option.label}
        error={mistakeOf(`labels.${language}`)}
        onInput={(text) =>
          onChange(`label.${language}`, { ...option, labels: withWords(option.labels, language, text) })
        }
      />
    );
  const setLabel = (label: string) => {
    if (follows) setWritten(written + 1);
    onChange('label', { ...option, label, ...(follows && { value: label.replaceAll(',', '').trim() }) });
  };
  return (
    <div className={config.pair}>
      <TextField
        name={`option-${id}-label`}
        label="Label"
        initial={option.label}
        error={mistakeOf('label')}
        onInput={setLabel}
      />
      <TextField
        key={written}
        name={`option-${id}-value`}
        label="Stored as"
        initial={option.value}
        error={mistakeOf('value')}
        onInput={(value) => {
          setFollows(false);
          onChange('value', { ...option, value });
        }}
      />
    </div>
  );
}
