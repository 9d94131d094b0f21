import { Fragment, useState } from 'react';
import type { FieldType } from '../../contract/entities.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { languageChoices } from '../config/choice.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { languagesOf } from '../config/config-text.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { type Preview, PreviewFrame } from '../config/preview-frame.tsx';
import type { StoredField } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';
import { type Usage, valuesOf } from '../config/use-usage.ts';
import {
  type Filler,
  fillerChoices,
  fillerOf,
  readerChoices,
  typeChoices,
  typeOf,
  withFiller,
  withType,
} from './field-kinds.ts';
import { FieldRules } from './field-rules.tsx';
import { FieldWords } from './field-words.tsx';

interface FieldEditorProps {
  field: StoredField;
  /** It is in the configuration that is in effect. */
  isStored: boolean;
  usage: Usage;
  preview: Preview;
  /** Changes where the fields must begin anew. */
  round: number;
  back: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, field: StoredField) => void;
  onRemove: () => void;
}

/** One field with its rules, and the forms that ask for it beside it. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, isStored, usage, preview, round, back, mistakeOf, onChange, onRemove } = props;
  const [language, setLanguage] = useState('*');
  const [title] = useState(field.label || field.key);
  const type = typeOf(field);
  const filler = fillerOf(field);
  const holders = valuesOf(usage, field.key);
  return (
    <Columns
      asideLabel="See the preview"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorHead back={back} backLabel="All fields" title={title} />
          <Fragment key={round}>
            <p>
              Pages name it <code>{`data-ms-member="${field.key}"`}</code>.{' '}
              {!isStored ? 'It is not published yet.' : usage.byMode && `With a value: ${holders ?? 'no one'}.`}
            </p>
            <h2>Words</h2>
            <TextField
              name="field-language"
              label="Language"
              choices={languageChoices(languagesOf([field.labels, field.helpTexts]))}
              initial={language}
              hint={language === '*' ? 'For every language without texts of its own.' : undefined}
              onInput={setLanguage}
            />
            <FieldWords key={language} field={field} language={language} mistakeOf={mistakeOf} onChange={onChange} />
            <h2>What it holds</h2>
            <TextField
              name="field-type"
              label="Holds"
              choices={typeChoices}
              initial={type}
              error={mistakeOf('type')}
              hint={
                holders
                  ? 'Stored values stay as they are; the new rules apply to what is saved from then on.'
                  : undefined
              }
              onInput={(value) => onChange('type', withType(field, value as FieldType))}
            />
            <FieldRules
              key={`${type} ${language}`}
              field={field}
              language={language}
              mistakeOf={mistakeOf}
              onChange={onChange}
            />
            {filler !== 'team' && (
              <SwitchField
                name="field-required"
                label={type === 'boolean' ? 'Must be ticked' : 'Must be filled in'}
                isOn={field.required}
                error={mistakeOf('required')}
                onChange={(required) => onChange('required', { ...field, required })}
              />
            )}
            <h2>Who uses it</h2>
            <TextField
              name="field-filler"
              label="Filled in by"
              choices={fillerChoices}
              initial={filler}
              onInput={(value) => onChange('filler', withFiller(field, value as Filler))}
            />
            {filler !== 'team' && (
              <TextField
                name="field-readers"
                label="Read by"
                choices={readerChoices}
                initial={field.visibility ?? 'PRIVATE'}
                hint="Others read it beside comments."
                onInput={(value) =>
                  onChange('visibility', { ...field, visibility: value as StoredField['visibility'] })
                }
              />
            )}
            <h2>Remove</h2>
            <p>
              {holders
                ? `With a value: ${holders}. It stays stored and is shown nowhere; a field with the same key shows it again.`
                : 'Forms on your pages that use it no longer save it.'}
            </p>
            <div>
              <ConfirmButton question="Remove this field?" onConfirm={onRemove}>
                Remove field
              </ConfirmButton>
            </div>
          </Fragment>
        </form>
      }
      aside={<PreviewFrame preview={preview} first="profile/profile" />}
    />
  );
}
