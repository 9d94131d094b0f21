import type { ReactNode } from 'react';
import type { AppConfig } from '../../../contract/entities.ts';
import { httpUrl } from '../../element/http-url.ts';
import { view } from '../../element/view.tsx';
import type { InspectorTexts } from '../inspector-texts.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { row, rows } from '../parts/rows.tsx';
import type { TabProps } from './inspector-tab.tsx';

/** §2.7 by their order; those without one last, as they came. */
const byOrder = (a: { order: number | null }, b: { order: number | null }) =>
  (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0;

function group(all: InspectorTexts, app: AppConfig, one: AppConfig['contentGroups'][number]): ReactNode {
  const words = all.app;
  const nameOf = (id: string) => app.plans.find((plan) => plan.id === id)?.name ?? id;
  const granted = one.allowAllMembers
    ? words.allMembers
    : one.plans.map(({ id }) => nameOf(id)).join(', ') || words.noPlan;
  return (
    <div className="card" key={one.id}>
      <h4>{one.name}</h4>
      <dl>
        {row(all, words.key, one.key, 'copy')}
        {one.urls.map(({ url, filter }) =>
          row(all, `${words.pages} (${words.filters[filter]})`, `/${url.replace(/^\//, '')}`),
        )}
        {row(all, words.denied, one.redirect)}
        {row(all, words.granted, granted)}
        {one.permissions && row(all, words.permissions, one.permissions.join(', '))}
      </dl>
    </div>
  );
}

/** §2.7 the app as its pages may read it. */
export const AppTab = view<TabProps>(function AppTab({ model, words: all }) {
  const app = model.state.app.config.value;
  const words = all.app;
  if (!app) return <p className="quiet">{all.member.waiting}</p>;
  const head = (title: string, canEdit = true) => (
    <h3>
      {title}
      {canEdit && (
        <a href={httpUrl(app.links.editBase)} target="_blank" rel="noreferrer" aria-label={`${words.edit}: ${title}`}>
          {words.edit}
        </a>
      )}
    </h3>
  );
  const { enabled } = app.additionalAuthMethods.passwordless;
  const providers = new Map<string, string>([
    ...Object.entries(words.providers),
    ...app.authProviders.map(({ provider, name }) => [provider, name] as const),
  ]);
  const able = (isEnabled: boolean) => (isEnabled ? words.enabled : words.disabled);
  return (
    <>
      <div className="strip" data-in="test">
        <p>{words.banner}</p>
        <a href={httpUrl(app.links.goLive)} target="_blank" rel="noreferrer">
          {words.goLive}
        </a>
      </div>
      <section>{rows(all, all.rows.app, app)}</section>
      <section>
        {head(words.customFields)}
        {app.customFields.length === 0 && <p className="quiet">{words.noFields}</p>}
        <dl>
          {app.customFields
            .toSorted(byOrder)
            .map(({ key, label, visibility, hidden }) =>
              row(
                all,
                [label, visibility.toLowerCase(), hidden && words.hidden].filter(Boolean).join(' · '),
                key,
                'copy',
              ),
            )}
        </dl>
      </section>
      <section>
        {head(words.gated)}
        {app.contentGroups.length === 0 && <p className="quiet">{words.noGroups}</p>}
        {app.contentGroups.map((one) => group(all, app, one))}
      </section>
      <section>
        {head(words.authentication)}
        <dl>
          {row(all, words.passwordless, able(enabled))}
          {[...providers].map(([id, name]) =>
            row(all, name, able(app.authProviders.some(({ provider }) => provider === id))),
          )}
        </dl>
      </section>
      <section>
        {head(words.branding)}
        <dl>
          {row(all, words.primary, app.branding.colors.lightMode.primaryButton, 'color')}
          {row(all, words.logo, app.branding.logo, 'image')}
        </dl>
      </section>
      <section>
        {head(words.plans)}
        <CodeBlock words={all} name={words.plans} data={app.plans} size="plans" />
      </section>
      <section>
        {head(words.raw, false)}
        <CodeBlock words={all} name={words.raw} data={app} />
      </section>
    </>
  );
});
