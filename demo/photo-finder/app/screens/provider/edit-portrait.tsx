import '../../parts/shared-chunk.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { acceptedFiles } from '../../state/upload/prepare.ts';
import styles from './edit.module.css';
import { type ChosenPortrait, leastSidePx, usePortrait } from './use-portrait.ts';

/** The provider's picture: chosen, looked at, sent to a moderator; taken back at once. */
export function EditPortrait({
  provider,
  onChange,
}: {
  provider: Provider;
  onChange(next: Provider): void;
}): ReactNode {
  const { card, waitingPortrait } = provider;
  const picker = useRef<HTMLInputElement>(null);
  const { chosen, part, error, isBusy, choose, setChosen, send, remove } = usePortrait(provider, onChange);
  const [isSure, setSure] = useState(true);

  return (
    <section className={styles.edited} aria-label="Portrait">
      <div className={styles.about}>
        <h2>Portrait</h2>
        <p>A moderator looks at it before it shows. You can take it back at any time.</p>
      </div>
      <div className={styles.form}>
        <Portraits provider={provider} chosen={chosen} />
        {chosen && chosen.bitmap.width !== chosen.bitmap.height && (
          <Field label="Which part shows">
            {(input) => (
              <input
                id={input.id}
                className={styles.range}
                type="range"
                min={0}
                max={100}
                value={chosen.at}
                disabled={isBusy}
                onChange={(event) => setChosen({ ...chosen, at: event.currentTarget.valueAsNumber })}
              />
            )}
          </Field>
        )}
        {part !== null && (
          <div className={styles.sent}>
            <progress aria-label="Sending your portrait" value={part} max={1} />
          </div>
        )}
        {error && (
          <p role="alert" className={styles.wrong}>
            {error}
          </p>
        )}
        <div className={styles.formFoot}>
          {chosen && (
            <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void send(chosen)}>
              Send to a moderator
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => picker.current?.click()}>
            {chosen ? 'Choose another' : 'Choose a picture'}
          </Button>
          {chosen && (
            <Button kind="plain" disabled={isBusy} onClick={() => setChosen(null)}>
              Discard
            </Button>
          )}
          {!chosen && (card.portrait || waitingPortrait) && (
            <Button kind="plain" isBusy={isBusy} disabled={isBusy} onClick={() => setSure(false)}>
              Remove
            </Button>
          )}
          <span>JPEG, PNG, WebP or AVIF, at least {leastSidePx} pixels.</span>
        </div>
        <input
          ref={picker}
          type="file"
          accept={acceptedFiles}
          hidden
          aria-label="Portrait"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {!isSure && (
        <RemovePortrait
          onKeep={() => setSure(true)}
          onRemove={() => {
            setSure(true);
            void remove();
          }}
        />
      )}
    </section>
  );
}

/** What shows now, beside what is to come. */
function Portraits({
  provider: { card, waitingPortrait },
  chosen,
}: {
  provider: Provider;
  chosen: ChosenPortrait | null;
}): ReactNode {
  return (
    <div className={styles.portraits}>
      <figure>
        <Portrait card={card} className={styles.portrait} />
        <figcaption>{card.portrait ? 'Shown now' : 'Your initials, for now'}</figcaption>
      </figure>
      {chosen ? (
        <figure>
          <img
            className={styles.portrait}
            src={chosen.src}
            alt="What you chose"
            width={112}
            height={112}
            style={{ objectPosition: `${chosen.at}% ${chosen.at}%` }}
          />
          <figcaption>Not sent yet</figcaption>
        </figure>
      ) : (
        waitingPortrait && (
          <figure>
            <img className={styles.portrait} src={waitingPortrait} alt="Your new portrait" width={112} height={112} />
            <figcaption>Waiting for a moderator</figcaption>
          </figure>
        )
      )}
    </div>
  );
}

function RemovePortrait({ onKeep, onRemove }: { onKeep(): void; onRemove(): void }): ReactNode {
  return (
    <Dialog
      title="Remove your portrait?"
      width={440}
      onClose={onKeep}
      foot={
        <>
          <Button kind="plain" onClick={onKeep}>
            Keep it
          </Button>
          <Button kind="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>Your initials stand in its place, at once. The picture is deleted.</p>
    </Dialog>
  );
}
