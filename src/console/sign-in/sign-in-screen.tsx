import { Fragment } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { PreviewFrame } from '../config/preview-frame.tsx';
import type { StoredProvider } from '../config/stored-app.ts';
import { useUsage } from '../config/use-usage.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { MethodsForm, SecurityForm } from './methods-form.tsx';
import { ProviderEditor } from './provider-editor.tsx';
import { ProviderList } from './provider-list.tsx';
import { draftOf, type MethodsProps, type SignInDraft } from './sign-in-draft.ts';

const tabs = [
  ['methods', 'Methods'],
  ['social', 'Social logins'],
  ['security', 'Security'],
] as const;

/** How members get in, beside the real sign-in. */
export const SignInScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="sign-in" title="Sign-in methods" tabs={tabs} draftOf={draftOf}>
    {(editing) => (editing.tab === 'social' ? <Social base={base} editing={editing} /> : <Methods editing={editing} />)}
  </ConfigScreen>
);

function Methods({ editing }: { editing: Editing<SignInDraft> }) {
  const usage = useUsage();
  const { tab, draft, stored, app, round, preview, change, mistakeOf } = editing;
  const shared: Omit<MethodsProps, 'plans' | 'usage'> = {
    draft,
    stored,
    mistakeOf,
    onChange: (what, part) => change(what, { ...draft, ...part }),
  };
  return (
    <Columns
      asideLabel="See the preview"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <Fragment key={`${tab} ${round}`}>
            {tab === 'security' ? (
              <SecurityForm {...shared} />
            ) : (
              <MethodsForm {...shared} plans={app.plans ?? []} usage={usage} />
            )}
          </Fragment>
        </form>
      }
      aside={<PreviewFrame preview={preview} />}
    />
  );
}

function Social({ base, editing }: { base: string; editing: Editing<SignInDraft> }) {
  const [, go] = useLocation();
  const { provider: chosen } = readFilters(useSearch(), ['provider'] as const);
  const { draft, stored, app, round, preview, mistakes, change, mistakeOf } = editing;
  const providers = draft.authProviders;
  const index = providers.findIndex((one) => one.provider === chosen);
  const provider = providers[index];
  const addressOf = (word?: string) => `${base}/sign-in${queryOf({ tab: 'social', provider: word })}`;
  const set = (what: string, authProviders: StoredProvider[]) => change(what, { ...draft, authProviders });
  return (
    <>
      {provider ? (
        <ProviderEditor
          key={provider.provider}
          provider={provider}
          stored={stored.authProviders?.find((one) => one.provider === chosen)}
          preview={preview}
          round={round}
          back={addressOf()}
          mistakeOf={(path) => mistakeOf(`authProviders[${index}].${path}`)}
          onChange={(what, next) =>
            set(
              `${chosen}.${what}`,
              providers.map((one, i) => (i === index ? next : one)),
            )
          }
          onRemove={() => {
            go(addressOf());
            set(
              `${chosen} removed`,
              providers.filter((one) => one !== provider),
            );
          }}
        />
      ) : (
        <ProviderList
          providers={providers}
          app={app}
          preview={preview.config}
          isWrong={(one) => mistakes.some(({ path }) => path.startsWith(`authProviders[${providers.indexOf(one)}].`))}
          addressOf={addressOf}
          onOrder={(next) => set('order', next)}
          onAdd={(added) => {
            set(`${added.provider} added`, [...providers, added]);
            go(addressOf(added.provider));
          }}
        />
      )}
    </>
  );
}
