import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { areas, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import type { Provider, ProviderLink } from '../../../contract/provider-entities.ts';
import { limits, linkKinds } from '../../../contract/vocabulary.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import field from '../../parts/field.module.css';
import { Field } from '../../parts/field.tsx';
import { wordText } from '../../state/finder/labels.ts';
import { isLike } from '../../state/upload/section-drafts.ts';
import { changeQuery } from '../../state/view/location.ts';
import styles from './edit.module.css';
import { EditCredentials } from './edit-credentials.tsx';
import { EditLocations } from './edit-locations.tsx';
import { EditPortrait } from './edit-portrait.tsx';
import { EditSection, type Wrong } from './edit-section.tsx';

interface Props {
  provider: Provider;
  onChange(next: Provider): void;
}
const bioOf = ({ bio, languages }: Provider) => ({ bio, languages: languages.join(', ') });
const placesOf = ({ locations }: Provider) =>
  locations.map(({ id, label, city, phone, hours }) => ({ id, label: label || city, phone, hours }));
const namesOf = ({ card: { name, title } }: Provider) => ({ name, title });
const isLink = /^https:\/\/[^\s.]+\.[^\s]+$/i;
const split = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * What the provider's own editor may change: some of it live at once, some after a moderator has
 * looked.
 */
export function EditSections({ provider, onChange }: Props): ReactNode {
  const shared = { provider, onChange };
  return (
    <div>
      <EditPortrait {...shared} />
      <EditSection
        {...shared}
        name="about"
        title="About"
        isLive
        current={bioOf(provider)}
        from={bioOf}
        toPatch={({ bio, languages }) => ({ bio, languages: split(languages) })}
        toText={({ bio, languages }) => `${bio}\n\n${languages}`}
      >
        {(value, set) => (
          <>
            <Field label="About you" hint={`${value.bio.length} of ${limits.bioLength}`}>
              {(input) => (
                <textarea
                  {...input}
                  rows={8}
                  maxLength={limits.bioLength}
                  value={value.bio}
                  onChange={(event) => set({ ...value, bio: event.currentTarget.value })}
                />
              )}
            </Field>
            <Field label="Languages" hint="With commas between them.">
              {(input) => (
                <input
                  {...input}
                  value={value.languages}
                  onChange={(event) => set({ ...value, languages: event.currentTarget.value })}
                />
              )}
            </Field>
          </>
        )}
      </EditSection>
      {provider.locations.length > 0 && (
        <EditSection
          {...shared}
          name="places"
          title="Phone and hours"
          isLive
          current={placesOf(provider)}
          from={placesOf}
          toPatch={(places) => ({ places: places.map(({ id, phone, hours }) => ({ id, phone, hours })) })}
          toText={(places) => places.map(({ label, phone, hours }) => `${label}: ${phone}, ${hours}`).join('\n')}
        >
          {(places, set) =>
            places.map((place, i) => {
              const change = (part: Partial<typeof place>) => set(places.with(i, { ...place, ...part }));
              return (
                <div key={place.id} className={styles.form}>
                  <Field label={`${place.label}: phone`}>
                    {(input) => (
                      <input
                        {...input}
                        type="tel"
                        maxLength={40}
                        value={place.phone}
                        onChange={(event) => change({ phone: event.currentTarget.value })}
                      />
                    )}
                  </Field>
                  <Field label={`${place.label}: hours`}>
                    {(input) => (
                      <input
                        {...input}
                        maxLength={200}
                        value={place.hours}
                        onChange={(event) => change({ hours: event.currentTarget.value })}
                      />
                    )}
                  </Field>
                </div>
              );
            })
          }
        </EditSection>
      )}
      <EditSection
        {...shared}
        name="links"
        title="Links"
        isLive
        current={provider.links}
        from={({ links }) => links}
        check={(links) =>
          Object.fromEntries(
            links.flatMap(({ url }, i) =>
              isLink.test(url) ? [] : [[i, 'A link begins with https:// and names a page.']],
            ),
          )
        }
        isValid={(value) => isLike([{ kind: 'site', url: '' }], value)}
        toPatch={(links) => ({ links })}
        toText={(links) => links.map(({ kind, url }) => `${wordText(kind)}: ${url}`).join('\n')}
      >
        {(links, set, wrong) => <LinkRows links={links} set={set} wrong={wrong} />}
      </EditSection>
      <EditSection
        {...shared}
        name="procedures"
        title="Procedures"
        isLive
        current={provider.procedures.map(({ slug }) => slug).sort()}
        from={({ procedures }) => procedures.map(({ slug }) => slug).sort()}
        isValid={(value) => Array.isArray(value) && value.every((slug) => procedureSlugs.includes(slug))}
        toPatch={(slugs) => ({
          procedures: slugs.map((slug) => ({
            slug,
            since: provider.procedures.find((one) => one.slug === slug)?.since ?? null,
          })),
        })}
        toText={(slugs) => slugs.map((slug) => procedureOf(slug).name).join('\n')}
      >
        {(slugs, set) => (
          <div className={styles.three}>
            {areas.map((area) => (
              <fieldset key={area}>
                <legend>{wordText(area)}</legend>
                {procedureSlugs
                  .filter((slug) => procedureOf(slug).area === area)
                  .map((slug) => (
                    <Check
                      key={slug}
                      isSmall
                      isChecked={slugs.includes(slug)}
                      onChange={(isOn) => set((isOn ? [...slugs, slug] : slugs.filter((one) => one !== slug)).sort())}
                    >
                      {procedureOf(slug).name}
                    </Check>
                  ))}
              </fieldset>
            ))}
          </div>
        )}
      </EditSection>
      <section className={styles.edited} aria-label="Photos">
        <div className={styles.about}>
          <h2>Photos</h2>
          <p>A moderator looks at each set before it shows.</p>
        </div>
        <div>
          <Button icon="plus" onClick={() => changeQuery({ upload: '1' })}>
            Share a result of your practice
          </Button>
        </div>
      </section>
      <EditLocations {...shared} />
      <EditCredentials {...shared} />
      <EditSection
        {...shared}
        name="name"
        title="Name and title"
        isLive={false}
        current={namesOf(provider)}
        from={namesOf}
        check={({ name }): Wrong => (name.trim() === '' ? { name: 'Please enter a name.' } : {})}
        toPatch={({ name, title }) => ({ name: name.trim(), title: title.trim() })}
        toText={({ name, title }) => `${name}\n${title}`}
      >
        {(value, set, wrong) => (
          <>
            <Field label="Name" error={wrong.name}>
              {(input) => (
                <input
                  {...input}
                  maxLength={120}
                  value={value.name}
                  onChange={(event) => set({ ...value, name: event.currentTarget.value })}
                />
              )}
            </Field>
            <Field label="Title">
              {(input) => (
                <input
                  {...input}
                  maxLength={120}
                  value={value.title}
                  onChange={(event) => set({ ...value, title: event.currentTarget.value })}
                />
              )}
            </Field>
          </>
        )}
      </EditSection>
    </div>
  );
}

function LinkRows({
  links,
  set,
  wrong,
}: {
  links: readonly ProviderLink[];
  set(next: ProviderLink[]): void;
  wrong: Wrong;
}): ReactNode {
  return (
    <>
      {links.map((link, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div key={i} className={styles.row}>
          <select
            className={field.input}
            aria-label={`Link ${i + 1}, kind`}
            value={link.kind}
            onChange={(event) =>
              set(links.with(i, { ...link, kind: event.currentTarget.value as ProviderLink['kind'] }))
            }
          >
            {linkKinds.map((kind) => (
              <option key={kind} value={kind}>
                {wordText(kind)}
              </option>
            ))}
          </select>
          <input
            className={field.input}
            type="url"
            aria-label={`Link ${i + 1}, address`}
            placeholder="https://"
            aria-invalid={wrong[i] ? true : undefined}
            aria-describedby={wrong[i] ? `link-${i}-wrong` : undefined}
            value={link.url}
            onChange={(event) => set(links.with(i, { ...link, url: event.currentTarget.value }))}
          />
          <IconButton icon="trash" label={`Remove link ${i + 1}`} onClick={() => set(links.toSpliced(i, 1))} />
          {wrong[i] && (
            <p id={`link-${i}-wrong`} className={field.error} role="alert">
              {wrong[i]}
            </p>
          )}
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          disabled={links.length >= 12}
          onClick={() => set([...links, { kind: 'site', url: 'https://' }])}
        >
          Add a link
        </Button>
      </div>
    </>
  );
}
