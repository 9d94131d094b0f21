import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import styles from '../../parts/photo-details/upload.module.css';
import { toast } from '../../state/api/events.ts';
import { acceptedFiles, decode, NotUsable } from '../../state/upload/prepare.ts';
import { type Edit, uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { Editor } from './editor.tsx';
import { SendingImage } from './sending-image.tsx';
import { SetImage } from './set-image.tsx';
import { useSending } from './use-sending.ts';

const most = 8;
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export function ImagesStep({ photo, onChange }: { photo: OwnPhoto; onChange(next: OwnPhoto): void }): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const { sending, show, change, drop, send } = useSending(photo, onChange);
  const [edited, setEdited] = useState<{
    key: string;
    name: string;
    bitmap: ImageBitmap;
    begun: Edit | null;
  } | null>(null);
  const [isKept, setKept] = useState(true);
  const waiting = useRef<{ key: string; name: string; file: Blob }[]>([]);
  const room = most - photo.images.length - sending.length;

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
          <SetImage key={image.id} photo={photo} image={image} onChange={onChange} />
        ))}
        {sending.map((one) => (
          <SendingImage key={one.key} sending={one} onDrop={() => drop(one.key)} />
        ))}
        {room > 0 && <AddPictures onPick={() => picker.current?.click()} onDrop={add} />}
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

const AddPictures = ({ onPick, onDrop }: { onPick(): void; onDrop(files: Iterable<File>): void }): ReactNode => (
  <li>
    <button
      type="button"
      className={styles.add}
      onClick={onPick}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.files);
      }}
    >
      <b>Add pictures</b>
      <span>or drop them here. JPEG, PNG, WebP, AVIF; up to 12 MB, at least 640 pixels.</span>
    </button>
  </li>
);
