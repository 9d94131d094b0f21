import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { type Stage, stages, type View, views } from '../../../contract/vocabulary.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { ApiError, asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { mayQueue, queuedText } from '../../state/api/queued-writes.ts';
import { useOnline } from '../../state/api/use-online.ts';
import { wordText } from '../../state/finder/labels.ts';
import { acceptedFiles, decode, NotUsable } from '../../state/upload/prepare.ts';
import { sendImage } from '../../state/upload/send-image.ts';
import { type Edit, uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { navigate } from '../../state/view/location.ts';
import { Editor } from './editor.tsx';

/** A file on its way, or one that did not get through; it stays until it is sent or left out. */
interface Sending {
  key: string;
  name: string;
  part: number;
  error: ApiError | string | null;
  /** Tries again with what was prepared. */
  again: (() => void) | null;
}
const isNetwork = (error: Sending['error']) => error instanceof ApiError && error.isNetwork;
const most = 8;
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export function ImagesStep({ photo, onChange }: { photo: OwnPhoto; onChange(next: OwnPhoto): void }): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [edited, setEdited] = useState<{
    key: string;
    name: string;
    bitmap: ImageBitmap;
    begun: Edit | null;
  } | null>(null);
  const [isKept, setKept] = useState(true);
  const waiting = useRef<{ key: string; name: string; file: Blob }[]>([]);
  const room = most - photo.images.length - sending.length;

  const change = (key: string, to: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => {
    void uploadDrafts.dropFile(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };
  const show = (key: string, name: string) =>
    setSending((all) => [...all, { key, name, part: 0, error: null, again: null }]);

  /** One after the other is looked over, before any of it is sent. */
  const next = async () => {
    const chosen = waiting.current.shift();
    if (!chosen) return setEdited(null);
    const { key, name, file } = chosen;
    show(key, name);
    try {
      setEdited({ key, name, bitmap: await decode(file), begun: await uploadDrafts.editOf(key) });
    } catch (failure) {
      // It would be refused again.
      void uploadDrafts.dropFile(key);
      change(key, { error: failure instanceof NotUsable ? failure.message : 'This file could not be read.' });
      await next();
    }
  };
  const add = (files: Iterable<File>) => {
    const list = [...files];
    for (const file of list.slice(0, Math.max(0, room))) {
      const chosen = { key: newKey(), name: file.name, file };
      void uploadDrafts.keepFile({ ...chosen, photoId: photo.id, what: null });
      waiting.current.push(chosen);
    }
    if (list.length > room) toast(`A set has at most ${most} images.`, { kind: 'error' });
    if (!edited) void next();
  };
  const send = async (key: string, image: Blob, what: { stage: Stage; view: View }, isAgain = false) => {
    change(key, { error: null, part: 0.01, again: null });
    try {
      await sendImage(photo.id, image, what, (part) => change(key, { part })).catch((failure: unknown) => {
        // It got through before, and only the answer was lost.
        if (!isAgain || asApiError(failure).code !== 'duplicate-image') throw failure;
      });
      onChange(await ask('getMyPhoto', { photoId: photo.id }));
      drop(key);
    } catch (failure) {
      const error = asApiError(failure);
      const again = () => void send(key, image, what, isAgain || error.isNetwork);
      change(key, { error, again: mayQueue(error) ? again : null });
    }
  };
  useOnline(() => {
    for (const { error, again } of sending) if (isNetwork(error)) again?.();
  });
  const resume = useRef(async () => {
    setKept(await uploadDrafts.canKeep());
    for (const { key, name, file, what } of await uploadDrafts.filesOf(photo.id)) {
      if (!what) {
        waiting.current.push({ key, name, file });
        continue;
      }
      show(key, name);
      void send(key, file, what, true);
    }
    if (waiting.current.length > 0) void next();
  });
  useEffect(() => {
    void resume.current();
  }, []);
  const arrange = async (id: string, to: { stage?: Stage; view?: View }) => {
    const images = photo.images.map((one) => ({
      id: one.id,
      stage: one.stage,
      view: one.view,
      months: one.months,
      ...(one.id === id && to),
    }));
    onChange({ ...photo, images: photo.images.map((one) => (one.id === id ? { ...one, ...to } : one)) });
    await ask('updatePhoto', { photoId: photo.id, images }).then(onChange, (failure: unknown) => {
      // What is shown is what will be sent.
      onChange(photo);
      toast(messageOf(failure), { kind: 'error' });
    });
  };
  const remove = (assetId: string) =>
    ask('removePhotoImage', { photoId: photo.id, assetId }).then(onChange, (failure: unknown) =>
      toast(messageOf(failure), { kind: 'error' }),
    );

  return (
    <>
      <p className={styles.lead}>
        At least one after. A before makes it a pair, and the same distance, light and pose make it worth comparing.
        Each picture is shown to you first, and sent without place, camera or name.
        {!isKept &&
          ' This browser keeps nothing in this window: pictures that are not sent yet are lost with the page.'}
      </p>
      <ul className={styles.images}>
        {photo.images.map((image) => (
          <li key={image.id}>
            <img
              src={image.src}
              width={image.w}
              height={image.h}
              alt={`${wordText(image.stage)}, ${wordText(image.view)}`}
            />
            <div className={styles.two}>
              <select
                aria-label="Shows"
                value={image.stage}
                onChange={(event) => void arrange(image.id, { stage: event.currentTarget.value as Stage })}
              >
                {stages.map((one) => (
                  <option key={one} value={one}>
                    {wordText(one)}
                  </option>
                ))}
              </select>
              <select
                aria-label="From"
                value={image.view}
                onChange={(event) => void arrange(image.id, { view: event.currentTarget.value as View })}
              >
                {views.map((one) => (
                  <option key={one} value={one}>
                    {wordText(one)}
                  </option>
                ))}
              </select>
            </div>
            <IconButton icon="trash" label="Leave this picture out" onClick={() => void remove(image.id)} />
          </li>
        ))}
        {sending.map((one) => (
          <li key={one.key} className={styles.sending}>
            <b>{one.name}</b>
            {one.error ? (
              <>
                <p className={styles.wrong} role="alert">
                  {one.error instanceof ApiError ? queuedText(one.error) : one.error}
                </p>
                <div className={styles.row}>
                  {one.again && <Button onClick={one.again}>Try again</Button>}
                  {one.error instanceof ApiError && one.error.code === 'image-sent-before' && (
                    <Button onClick={() => navigate('/collections?tab=uploads')}>My uploads</Button>
                  )}
                  <Button kind="plain" onClick={() => drop(one.key)}>
                    Leave it out
                  </Button>
                </div>
              </>
            ) : (
              <progress aria-label={`Sending ${one.name}`} value={one.part} max={1} />
            )}
          </li>
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              className={styles.add}
              onClick={() => picker.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                add(event.dataTransfer.files);
              }}
            >
              <b>Add pictures</b>
              <span>or drop them here. JPEG, PNG, WebP, AVIF; up to 12 MB, at least 640 pixels.</span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        multiple
        hidden
        aria-label="Pictures"
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      {edited && (
        <Editor
          key={edited.key}
          bitmap={edited.bitmap}
          others={photo.images}
          // A before follows an after, one that is still on its way too.
          usual={photo.images.length + sending.filter(({ error }) => !error).length > 1 ? 'before' : 'after'}
          begun={edited.begun}
          onEdit={(edit) => void uploadDrafts.keepEdit(edited.key, edit)}
          onCancel={() => {
            drop(edited.key);
            void next();
          }}
          onReady={(image, what) => {
            // From here on what was covered is nowhere any more.
            const { key, name } = edited;
            void uploadDrafts.keepFile({ key, name, photoId: photo.id, file: image, what });
            void uploadDrafts.dropEdit(key);
            void send(key, image, what);
            void next();
          }}
        />
      )}
    </>
  );
}
