import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button } from '../../parts/button.tsx';
import { changeQuery } from '../../state/view/location.ts';
import styles from './edit.module.css';

const sectionText: Readonly<Record<string, string>> = {
  name: 'your name',
  title: 'your title',
  names: 'your name and title',
  newPlace: 'a location',
  place: 'a corrected location',
  credential: 'a credential',
  credentialChange: 'a corrected credential',
  portrait: 'your portrait',
};

/** `place:<id>` names the place that is corrected. */
const textOf = (section: string): string => sectionText[section.split(':')[0] ?? ''] ?? 'a change';

/** For the provider's own editor. It goes with the login. */
export function EditBar({ provider, isEditing }: { provider: Provider; isEditing: boolean }): ReactNode {
  const { waiting, refused } = provider;
  return (
    <section className={styles.editBar} aria-label="Your page">
      <p>
        {isEditing ? 'You are editing your page.' : 'This is your page.'}
        {waiting.length > 0 && ` Waiting for a moderator: ${[...new Set(waiting.map(textOf))].join(', ')}.`}
        {refused.map(({ section, reason }) => (
          <span key={section} className={styles.refused}>
            A moderator rejected {textOf(section)}: {reason}
          </span>
        ))}
      </p>
      {isEditing ? (
        <Button icon="eye" onClick={() => changeQuery({ edit: null })}>
          See it as visitors do
        </Button>
      ) : (
        <Button kind="primary" icon="edit" onClick={() => changeQuery({ edit: '1', tab: null })}>
          Edit
        </Button>
      )}
    </section>
  );
}
