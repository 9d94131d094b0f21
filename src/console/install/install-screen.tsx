import { useEffect, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { builders } from './builders.ts';
import { look } from './install.style.ts';
import { PageFindings } from './page-findings.tsx';
import { SeenSites } from './seen-sites.tsx';
import { WithDomainsLink } from './with-domains-link.tsx';

/** The tag of the app, ready to be copied, and where it runs already. */
export function InstallScreen({ base }: { base: string }) {
  const { app, place } = useConsole();
  const [, go] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('for');
  const builder = builders.find(({ id }) => id === asked) ?? builders[0]!;
  const [isLight, setLight] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const choice = useId();
  const loaded = useLoaded(`${base} install`, async (signal) => (await call(place, 'getInstall', {}, signal)).data);
  const { data, error, reload } = loaded;
  useEffect(() => {
    document.title = `Install ${app.name}`;
  }, [app]);
  const code =
    data && builder.code({ serviceUrl: data.serviceUrl, appId: app.id, script: isLight ? 'ms.light.js' : 'ms.js' });
  const [first, ...next] = builder.steps;
  return (
    <section className={screen.screen} aria-labelledby="install">
      <div className={screen.head}>
        <h1 id="install">Install</h1>
      </div>
      {!data ? (
        error ? (
          <FailureNotice error={error} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <Scroll label="How to install the tag">
          <div className={screen.page}>
            <SeenSites seen={data.seen} loaded={loaded} />
            <PageFindings reports={data.findings} />
            <section className={look.part} aria-labelledby="tag">
              <h2 id="tag">The tag</h2>
              <fieldset className={look.builders} aria-label="Your site is made with">
                {builders.map(({ id, name }) => (
                  <label key={id}>
                    <input
                      type="radio"
                      name={choice}
                      checked={id === builder.id}
                      onChange={() => {
                        setRefused(false);
                        go(`${base}/install?for=${id}`, { replace: true });
                      }}
                    />
                    {name}
                  </label>
                ))}
              </fieldset>
              <ol className={look.steps}>
                <li>
                  {first}
                  <pre>
                    <code>{code}</code>
                  </pre>
                  <div className={look.copy}>
                    <CopyButton
                      key={code}
                      text={code!}
                      label="Copy the tag"
                      copiedLabel="Copied!"
                      onRefused={() => setRefused(true)}
                    />
                    <label>
                      <input type="checkbox" checked={isLight} onChange={() => setLight(!isLight)} /> Light: the dialogs
                      come when they are needed
                    </label>
                  </div>
                  {isRefused && <p role="alert">The browser did not copy it: select it and copy it by hand.</p>}
                </li>
                {next.map((step) => (
                  <li key={step}>
                    <WithDomainsLink>{step}</WithDomainsLink>
                  </li>
                ))}
              </ol>
              <p>
                <a href={builder.docs} target="_blank" rel="noreferrer">
                  All of it in the documentation
                </a>
              </p>
            </section>
          </div>
        </Scroll>
      )}
    </section>
  );
}
