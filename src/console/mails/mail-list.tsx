import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { type MailName, type MailTexts, mailNames, mails as mailTable } from '../../contract/mail-texts.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, languageChoices } from '../config/choice.tsx';
import { config } from '../config/config.style.ts';
import { ownText } from '../config/config-text.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { useKeys } from '../state/use-keys.ts';
import { useRowKeys } from '../state/use-row-keys.ts';
import { mails } from './mails.style.ts';
import { changedLanguages, fallbackText } from './own-words.ts';

interface MailListProps {
  language: string;
  search: string;
  texts: MailTexts;
  addressOf: (mail: MailName) => string;
  onLanguage: (language: string) => void;
  onSearch: (search: string) => void;
}

const options = languageChoices.map(({ value, label }) => [value, label] as const);
const nameOf = (tag: string) => languageChoices.find(({ value }) => value === tag)?.label ?? tag;

/** Every mail with what it is sent for and its subject. */
export function MailList({ language, search, texts, addressOf, onLanguage, onSearch }: MailListProps) {
  const [, go] = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const body = useRowKeys();
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
        <Choice label="Language" value={language} options={options} onChoose={onLanguage} />
      </div>
      <Announced>{`${found.length} mails`}</Announced>
      {found.length === 0 ? (
        <Notice
          icon="search"
          title="No mail fits"
          action={
            <Button kind="secondary" onPress={clear}>
              Show all mails
            </Button>
          }
        >
          Search by name, subject, or what a mail is sent for.
        </Notice>
      ) : (
        <Scroll label="All mails">
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Mail</th>
                <th scope="col" data-wide="">
                  Subject
                </th>
                <th scope="col">
                  <span className={rows.unseen}>Your own words</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {found.map(({ mail, title, sentWhen, subject, changed }) => (
                <tr
                  key={mail}
                  tabIndex={-1}
                  onKeyDown={({ key, target, currentTarget }) =>
                    key === 'Enter' && target === currentTarget && go(addressOf(mail))
                  }
                >
                  <td>
                    <Link className={config.name} href={addressOf(mail)}>
                      {title}
                    </Link>
                    <small>{sentWhen}</small>
                    <div className={mails.narrowSubject}>{subject}</div>
                  </td>
                  <td data-wide="">{subject}</td>
                  <td data-number="">
                    {changed.length > 0 && <Badge tone="good">{`Changed: ${changed.map(nameOf).join(', ')}`}</Badge>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
