import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import type { Visibility } from '../../../contract/vocabulary.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ActiveLink } from './active-link.tsx';
import styles from './collection.module.css';
import { LinkForm, type LinkOptions } from './link-form.tsx';
import { liveShare } from './share-link.ts';
import { useSharing } from './use-sharing.ts';

const visibilities: readonly [Visibility, string, string][] = [
  ['private', 'Only me', 'Only you can open it.'],
  ['link', 'Consultation link', 'For your surgeon, or another person you trust. You can take it back at any time.'],
  [
    'public',
    'Public',
    'Listed for everybody with its name and note, after a moderator has looked. Notes on photos are not shown.',
  ],
];

interface Props {
  collection: Collection;
  onClose(): void;
  onChange(part: Partial<Collection>): void;
}

export function ShareDialog({ collection, onClose, onChange }: Props): ReactNode {
  const share = liveShare(collection.share);
  const { visibility, isBusy, error, choose, createLink, revokeLink } = useSharing(collection, onChange);
  const [options, setOptions] = useState<LinkOptions>({
    days: 30,
    passcode: '',
    showNotes: share?.showNotes ?? false,
    blur: share?.blur ?? true,
  });
  const forgetPasscode = () => setOptions((now) => ({ ...now, passcode: '' }));

  return (
    <Dialog title="Share" onClose={onClose} width={520}>
      <fieldset className={styles.shareForm} disabled={isBusy}>
        <legend className="unseen">Who may see it</legend>
        {visibilities.map(([value, label, meaning]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="visibility" checked={visibility === value} onChange={() => choose(value)} />
            <span>
              {label}
              <small>{meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {visibility === 'link' &&
        (share ? (
          <ActiveLink collection={collection} onRevoke={() => void revokeLink()} isBusy={isBusy} />
        ) : (
          <LinkForm
            options={options}
            isBusy={isBusy}
            onChange={setOptions}
            onCreate={() => void createLink(options, forgetPasscode)}
          />
        ))}
      {error && (
        <p role="alert" style={{ color: 'var(--danger)', marginBlockStart: 12 }}>
          {error}
        </p>
      )}
    </Dialog>
  );
}
