import { Fragment, useRef } from 'react';
import { Link } from 'wouter';
import {
  type MailName,
  type MailPart,
  type MailTexts,
  type MailVariable,
  mailParts,
  mails as mailTable,
  variableMistake,
} from '../../contract/mail-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { languageChoices } from '../config/choice.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { ownText, withTextAt } from '../config/config-text.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { OwnTextField } from '../config/own-text-field.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { MailPreview } from './mail-preview.tsx';
import { mails } from './mails.style.ts';
import { fallbackText, languagesIn } from './own-words.ts';

interface MailEditorProps {
  base: string;
  mail: MailName;
  /** `*`: the words for all languages. */
  language: string;
  texts: MailTexts;
  /** The whole configuration with the draft in it. */
  app: StoredApp;
  /** Changes where the fields must begin anew. */
  round: number;
  /** The address of the list. */
  back: string;
  mistakeOf: (path: string) => string | undefined;
  onLanguage: (language: string) => void;
  onChange: (path: string, texts: MailTexts) => void;
}

const labels: Record<MailPart, string> = { subject: 'Subject', text: 'First paragraph' };
const meanings: Record<MailVariable, string> = {
  app: 'The name of the app',
  site: 'The host of the site',
  code: 'The code from the mail',
  email: 'The address that it is about',
};
const idOf = (part: MailPart) => `mail-${part}`;

/** Puts a variable where the caret is, as if it were typed. */
function insert(id: string, text: string) {
  const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
  if (!field) return;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Subject and first paragraph of one mail, with the mail beside them. */
export function MailEditor(props: MailEditorProps) {
  const { base, mail, language, texts, app, round, back, mistakeOf, onLanguage, onChange } = props;
  const { title, sentWhen, variables } = mailTable[mail];
  // Variables go where the focus was last.
  const lastField = useRef<MailPart>('subject');
  const set = (part: MailPart, value: string) => {
    const { [mail]: before = {}, ...others } = texts;
    const words = withTextAt(before, part, language, value);
    onChange(`${mail}.${part}.${language}`, Object.keys(words).length > 0 ? { ...others, [mail]: words } : others);
  };
  const mistakeIn = (part: MailPart, own: string) => {
    const mistake = own && variableMistake(own, variables);
    if (mistake) return `This mail ${mistake}.`;
    const path = `${mail}.${part}`;
    return typeof texts[mail]?.[part] === 'object' ? mistakeOf(`${path}.${language}`) : own && mistakeOf(path);
  };
  return (
    <Columns
      asideLabel="See the mail"
      form={
        <form
          className={config.form}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onFocus={({ target }) => {
            lastField.current = mailParts.find((part) => idOf(part) === target.id) ?? lastField.current;
          }}
        >
          <EditorHead back={back} backLabel="All mails" title={title} />
          <Fragment key={round}>
            <p>{sentWhen}</p>
            <TextField
              name="mail-language"
              label="Language"
              choices={languageChoices(languagesIn(texts))}
              initial={language}
              hint={
                language === '*'
                  ? 'Your text replaces ours in every language without one of its own.'
                  : 'Your text replaces ours, and yours for all languages, in this one.'
              }
              onInput={onLanguage}
            />
            {mailParts.map((part) => {
              const own = ownText(texts[mail]?.[part], language);
              return (
                <OwnTextField
                  key={`${language} ${part}`}
                  name={idOf(part)}
                  label={labels[part]}
                  isLong={part === 'text'}
                  own={own}
                  fallback={fallbackText(texts, mail, part, language)}
                  error={mistakeIn(part, own) || undefined}
                  hint={undefined}
                  onChange={(value) => set(part, value)}
                />
              );
            })}
            <h2>Variables</h2>
            <dl className={mails.variables}>
              {variables.map((name) => (
                <div key={name}>
                  <dt>
                    <button
                      type="button"
                      aria-label={`Insert {${name}}`}
                      onClick={() => insert(idOf(lastField.current), `{${name}}`)}
                    >{`{${name}}`}</button>
                  </dt>
                  <dd>{meanings[name]}</dd>
                </div>
              ))}
            </dl>
            {(variables as readonly string[]).includes('code') && (
              <p>
                Begin the subject with {'{code}'}, so that a lock screen shows it. Where the mail has a link and no
                code, a text with {'{code}'} gives way to ours.
              </p>
            )}
            <p>
              Code, button, and the line about who asked for the mail stay as they are. Logo and colours are those of{' '}
              <Link href={`${base}/look`}>Look and texts</Link>.
            </p>
          </Fragment>
        </form>
      }
      aside={<MailPreview base={base} mail={mail} language={language} languages={languagesIn(texts)} app={app} />}
    />
  );
}
