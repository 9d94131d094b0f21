import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import styles from './edit.module.css';
import type { Wrong } from './edited-provider.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type SectionOptions, useSection } from './use-section.ts';

interface Props<T> extends SectionOptions<T> {
  title: string;
  /** As text, for the editor's choice between two versions. */
  toText(value: T): string;
  children(value: T, set: (next: T) => void, wrong: Wrong): ReactNode;
}

/**
 * A section of the page, with a draft of its own that is kept on the device until it is published.
 * When the page has changed meanwhile, both versions are shown side by side, and nothing is lost.
 */
export function EditSection<T>(props: Props<T>): ReactNode {
  const { provider, title, isLive, toText, from, children } = props;
  const section = useSection(props);
  const { draft, isChanged, isBusy, error, wrong, theirs, edit, discard, publish, closeMerge, takeTheirs } = section;
  const trouble = error && (
    <p role="alert" className={styles.wrong}>
      {error}
    </p>
  );

  return (
    <section className={styles.edited} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>{isLive ? 'Shows as soon as you publish it.' : 'A moderator looks at it before it shows.'}</p>
      </div>
      <div className={styles.form}>
        {children(draft, edit, wrong)}
        {!theirs && trouble}
        <div className={styles.formFoot}>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={!isChanged || isBusy}
            onClick={() => void publish(provider.rev)}
          >
            {isLive ? 'Publish' : 'Send to a moderator'}
          </Button>
          {isChanged && (
            <Button kind="plain" disabled={isBusy} onClick={discard}>
              Discard
            </Button>
          )}
          <span>{isChanged && 'Draft kept on this device'}</span>
        </div>
      </div>
      {theirs && (
        <MergeDialog
          published={toText(from(theirs))}
          own={toText(draft)}
          trouble={trouble}
          isBusy={isBusy}
          onClose={closeMerge}
          onTake={() => takeTheirs(theirs)}
          onPublish={() => void publish(theirs.rev)}
        />
      )}
    </section>
  );
}
