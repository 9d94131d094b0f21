import { TextField } from '../../ui/text-field.tsx';
import type { StoredField } from '../config/stored-app.ts';

export type Labels = Readonly<Record<string, string>> | undefined;

/** The words of a language; an empty text takes them away. */
export function withWords(words: Labels, language: string, text: string): Record<string, string> | undefined {
  const { [language]: _, ...others } = words ?? {};
  const next = text === '' ? others : { ...others, [language]: text };
  return Object.keys(next).length > 0 ? next : undefined;
}

interface FieldWordsProps {
  field: StoredField;
  /** `*`: for all languages without their own. */
  language: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, field: StoredField) => void;
}

/** Label and help of a field in one language. */
export function FieldWords({ field, language, mistakeOf, onChange }: FieldWordsProps) {
  const isForAll = language === '*';
  return (
    <>
      <TextField
        name="field-label"
        label="Label"
        initial={isForAll ? field.label : (field.labels?.[language] ?? '')}
        placeholder={isForAll ? '' : field.label}
        error={mistakeOf(isForAll ? 'label' : `labels.${language}`)}
        onInput={(text) =>
          onChange(
            `label.${language}`,
            isForAll ? { ...field, label: text } : { ...field, labels: withWords(field.labels, language, text) },
          )
        }
      />
      <TextField
        name="field-help"
        label="Help"
        hint="A sentence below the input. May be empty."
        initial={isForAll ? (field.help ?? '') : (field.helpTexts?.[language] ?? '')}
        placeholder={isForAll ? '' : (field.help ?? '')}
        error={mistakeOf(isForAll ? 'help' : `helpTexts.${language}`)}
        onInput={(text) =>
          onChange(
            `help.${language}`,
            isForAll
              ? { ...field, help: text || undefined }
              : { ...field, helpTexts: withWords(field.helpTexts, language, text) },
          )
        }
      />
    </>
  );
}
