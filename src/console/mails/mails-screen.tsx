import { useLocation, useSearch } from 'wouter';
import { type MailName, type MailTexts, mails } from '../../contract/mail-texts.ts';
import { languageChoices } from '../config/choice.tsx';
import { ConfigScreen } from '../config/config-screen.tsx';
import type { StoredApp } from '../config/stored-app.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { MailEditor } from './mail-editor.tsx';
import { MailList } from './mail-list.tsx';

interface Draft {
  mail: { [name: string]: unknown; texts: MailTexts };
}
const draftOf = ({ mail }: StoredApp): Draft => ({ mail: { ...mail, texts: { ...mail?.texts } } });
const tabs = [['mails', 'Mails']] as const;
const isMail = (name: string | undefined): name is MailName => name !== undefined && Object.hasOwn(mails, name);

/** The words of every mail, with the mail beside them. */
export function MailsScreen({ base }: { base: string }) {
  const [, go] = useLocation();
  const { mail, language: wanted, search } = readFilters(useSearch(), ['mail', 'language', 'search'] as const);
  const language = languageChoices.find(({ value }) => value === wanted)?.value ?? '*';
  const addressOf = (filters: { mail?: string; language?: string; search?: string }) =>
    `${base}/mails${queryOf({ ...(language !== '*' && { language }), ...(search && { search }), ...filters })}`;
  const chooseLanguage = (next: string) =>
    go(addressOf({ ...(mail && { mail }), language: next === '*' ? '' : next }), { replace: true });
  return (
    <ConfigScreen base={base} name="mails" title="Mails" tabs={tabs} draftOf={draftOf}>
      {({ draft, change, app, round, mistakeOf }) =>
        isMail(mail) ? (
          <MailEditor
            key={mail}
            base={base}
            mail={mail}
            language={language}
            texts={draft.mail.texts}
            app={app}
            round={round}
            back={addressOf({})}
            mistakeOf={(path) => mistakeOf(`mail.texts.${path}`)}
            onLanguage={chooseLanguage}
            onChange={(path, texts) => change(`mail.texts.${path}`, { mail: { ...draft.mail, texts } })}
          />
        ) : (
          <MailList
            language={language}
            search={search ?? ''}
            texts={draft.mail.texts}
            addressOf={(name) => addressOf({ mail: name })}
            onLanguage={chooseLanguage}
            onSearch={(next) => go(addressOf({ search: next }), { replace: true })}
          />
        )
      }
    </ConfigScreen>
  );
}
