import { useLocation, useSearch } from 'wouter';
import { type MailName, type MailTexts, mails } from '../../contract/mail-texts.ts';
import { languageChoices } from '../config/choice.tsx';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { MailEditor } from './mail-editor.tsx';
import { MailList } from './mail-list.tsx';
import { languagesIn } from './own-words.ts';
import { type Sender, SenderForm } from './sender-form.tsx';

interface Draft {
  mail: Sender & { texts: MailTexts };
}
const draftOf = ({ mail }: StoredApp): Draft => ({ mail: { ...mail, texts: { ...mail?.texts } } });
const tabs = [
  ['mails', 'Mails'],
  ['sender', 'Sender'],
] as const;
const isMail = (name: string | undefined): name is MailName => name !== undefined && Object.hasOwn(mails, name);

/** The words of every mail, with the mail beside them, and whom mails are from. */
export const MailsScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="mails" title="Mails" tabs={tabs} draftOf={draftOf}>
    {(editing) => <MailsView base={base} editing={editing} />}
  </ConfigScreen>
);

function MailsView({ base, editing }: { base: string; editing: Editing<Draft> }) {
  const { tab, draft, change, app, round, mistakeOf } = editing;
  const [, go] = useLocation();
  const { mail, language: wanted, search } = readFilters(useSearch(), ['mail', 'language', 'search'] as const);
  const { texts } = draft.mail;
  const language = languageChoices(languagesIn(texts)).find(({ value }) => value === wanted)?.value ?? '*';
  const addressOf = (filters: { mail?: string; language?: string; search?: string }) =>
    `${base}/mails${queryOf({ ...(language !== '*' && { language }), ...(search && { search }), ...filters })}`;
  const chooseLanguage = (next: string) =>
    go(addressOf({ ...(mail && { mail }), language: next === '*' ? '' : next }), { replace: true });
  if (tab === 'sender')
    return (
      <SenderForm
        key={round}
        sender={draft.mail}
        appName={String(app.name)}
        mistakeOf={(path) => mistakeOf(`mail.${path}`)}
        onChange={(name, sender) => change(`mail.${name}`, { mail: { ...draft.mail, ...sender } })}
      />
    );
  return isMail(mail) ? (
    <MailEditor
      key={mail}
      base={base}
      mail={mail}
      language={language}
      texts={texts}
      app={app}
      round={round}
      back={addressOf({})}
      mistakeOf={(path) => mistakeOf(`mail.texts.${path}`)}
      onLanguage={chooseLanguage}
      onChange={(path, next) => change(`mail.texts.${path}`, { mail: { ...draft.mail, texts: next } })}
    />
  ) : (
    <MailList
      language={language}
      search={search ?? ''}
      texts={texts}
      addressOf={(name) => addressOf({ mail: name })}
      onLanguage={chooseLanguage}
      onSearch={(next) => go(addressOf({ search: next }), { replace: true })}
    />
  );
}
