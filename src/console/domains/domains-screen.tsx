import { ConfigScreen } from '../config/config-screen.tsx';
import { draftOf } from './domains-draft.ts';
import { PagesForm } from './pages-form.tsx';
import { PublicKeysForm } from './public-keys-form.tsx';
import { SitesForm } from './sites-form.tsx';

const tabs = [
  ['sites', 'Sites'],
  ['pages', 'Pages'],
  ['keys', 'Public keys'],
] as const;

/** Which pages may use the app, and by which keys they name it. */
export const DomainsScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="domains" title="Domains and pages" tabs={tabs} draftOf={draftOf}>
    {(editing) => {
      if (editing.tab === 'pages') return <PagesForm editing={editing} />;
      return editing.tab === 'keys' ? <PublicKeysForm editing={editing} /> : <SitesForm editing={editing} />;
    }}
  </ConfigScreen>
);
