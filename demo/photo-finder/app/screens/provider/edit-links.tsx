import type { ReactNode } from 'react';
import type { ProviderLink } from '../../../contract/provider-entities.ts';
import { linkKinds } from '../../../contract/vocabulary.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import field from '../../parts/field.module.css';
import { wordText } from '../../state/finder/labels.ts';
import { isLike } from '../../state/upload/section-drafts.ts';
import styles from './edit.module.css';
import { EditSection } from './edit-section.tsx';
import type { EditedProvider, Wrong } from './edited-provider.ts';

const isLink = /^https:\/\/[^\s.]+\.[^\s]+$/i;

/** Pages of hers elsewhere. */
export function EditLinks(props: EditedProvider): ReactNode {
  return (
    <EditSection
      {...props}
      name="links"
      title="Links"
      isLive
      current={props.provider.links}
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
