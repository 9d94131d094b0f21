import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { acceptedFiles, decode, encode, NotUsable, untouched } from '../../state/upload/prepare.ts';
import { sendFile } from '../../state/upload/send-file.ts';
import styles from './edit.module.css';

const leastSidePx = 320;

/** What was chosen, ready to be sent; it stays until it got through or is left out. */
interface Chosen {
  bitmap: ImageBitmap;
  src: string;
  /**
   * Where along its longer side the square lies, in percent: what is above it, or left of it, to
   * what is below.
   */
  at: number;
}

/** The square of it that was chosen. */
const squareOf = ({ bitmap, at }: Chosen) => {
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  return createImageBitmap(bitmap, ((width - side) * at) / 100, ((height - side) * at) / 100, side, side);
};

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
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [isSure, setSure] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const src = chosen?.src ?? '';
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  const providerId = card.sid;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    try {
      const bitmap = await decode(file, leastSidePx);
      const src = URL.createObjectURL(await encode(bitmap, untouched, []));
      // A face is in the middle of what is wide, and high up in what is tall.
      setChosen({ bitmap, src, at: bitmap.height > bitmap.width ? 20 : 50 });
    } catch (failure) {
      setError(failure instanceof NotUsable ? failure.message : 'This file could not be read.');
    }
  };
  /** Shows why it failed; after a change by another editor the next try starts from the newest. */
  const change = async (work: () => Promise<Provider>, said: string) => {
    setBusy(true);
    setError('');
    try {
      onChange(await work());
      setChosen(null);
      toast(said, { kind: 'success' });
    } catch (failure) {
      setError(messageOf(failure));
      if (asApiError(failure).status !== 412) return;
      setError('Your page was changed in the meantime. It is shown as it is now; please try again.');
      await ask('getProvider', { providerId }).then(onChange, () => {});
    } finally {
      setBusy(false);
      setPart(null);
    }
  };
  const send = (what: Chosen) =>
    change(async () => {
      setPart(0.01);
      const image = await encode(await squareOf(what), untouched, []);
      return sendFile<Provider>(`/v1/providers/${providerId}/portrait`, image, setPart, { ifMatch: provider.rev });
    }, 'Sent. A moderator looks at it first.');
  const remove = () => {
    setSure(true);
    return change(() => ask('removePortrait', { providerId }, { ifMatch: provider.rev }), 'Removed.');
  };

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
      {!isSure && <RemovePortrait onKeep={() => setSure(true)} onRemove={() => void remove()} />}
    </section>
  );
}

/** What shows now, beside what is to come. */
function Portraits({
  provider: { card, waitingPortrait },
  chosen,
}: {
  provider: Provider;
  chosen: Chosen | null;
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
            <figcaption>Waits for a moderator</figcaption>
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
