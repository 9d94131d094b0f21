import { useRef } from 'react';
import { type MailName, type MailTexts, mailNames, mails as mailTable } from '../../contract/mail-texts.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, languageName, languageOptions } from '../config/choice.tsx';
import { ownText } from '../config/config-text.ts';
import { EntryTable } from '../config/entry-table.tsx';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { numberOf } from '../state/format.ts';
import { useKeys } from '../state/use-keys.ts';
import { mails } from './mails.style.ts';
import { changedLanguages, fallbackText, languagesIn } from './own-words.ts';

interface MailListProps {
  language: string;
  search: string;
  texts: MailTexts;
  addressOf: (mail: MailName) => string;
  onLanguage: (language: string) => void;
  onSearch: (search: string) => void;
}

/** Every mail with what it is sent for and its subject. */
export function MailList({ language, search, texts, addressOf, onLanguage, onSearch }: MailListProps) {
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => box.current?.focus() });
  const wanted = search.trim().toLowerCase();
  const found = mailNames
    .map((mail) => ({
      mail,
      ...mailTable[mail],
      subject: ownText(texts[mail]?.subject, language) || fallbackText(texts, mail, 'subject', language),
      changed: changedLanguages(texts, mail),
    }))
    .filter(({ mail, title, sentWhen, subject }) =>
      `${mail} ${title} ${sentWhen} ${subject}`.toLowerCase().includes(wanted),
    );
  const clear = () => {
    if (box.current) box.current.value = '';
    onSearch('');
  };
  return (
    <>
      <div className={mails.bar}>
        <input
          ref={box}
          className={screen.search}
          type="search"
          aria-label="Search mails"
          placeholder="Search mails"
          defaultValue={search}
          autoComplete="off"
          onInput={({ currentTarget }) => onSearch(currentTarget.value)}
        />
        <Choice
          label="Language"
          value={language}
          options={[['*', languageName('*')], ...languageOptions(languagesIn(texts))]}
          onChoose={onLanguage}
        />
      </div>
      <Announced>{numberOf(found.length, 'mail')}</Announced>
      {found.length === 0 ? (
        <Notice
          icon="search"
          title="No mail matches"
          action={
            <Button kind="secondary" onPress={clear}>
              Show all mails
            </Button>
          }
        >
          Search by name, subject, or what a mail is sent for.
        </Notice>
      ) : (
        <EntryTable
          label="All mails"
          entries={found}
          idOf={({ mail }) => mail}
          nameTitle="Mail"
          nameOf={({ title }) => title}
          notes={({ sentWhen, subject }) => (
            <>
              <small>{sentWhen}</small>
              <div className={mails.narrowSubject}>{subject}</div>
            </>
          )}
          columns={[
            { title: 'Subject', cell: ({ subject }) => <div className={mails.subjectCell}>{subject}</div> },
            {
              title: 'Your own text',
              isUntitled: true,
              cell: ({ changed }) =>
                changed.length > 0 && <Badge tone="good">{`Changed: ${changed.map(languageName).join(', ')}`}</Badge>,
            },
          ]}
          addressOf={(mail) => addressOf(mail as MailName)}
        />
      )}
    </>
  );
}
