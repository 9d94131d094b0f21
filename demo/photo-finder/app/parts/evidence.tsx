import { type Dispatch, type ReactNode, type SetStateAction, useRef } from 'react';
import { limits } from '../../contract/vocabulary.ts';
import type { Evidence as Document } from '../../contract/wire-documents.ts';
import { ask } from '../state/api/api.ts';
import { asApiError } from '../state/api/api-error.ts';
import { mayQueue, queuedText } from '../state/api/queued-writes.ts';
import { useOnline } from '../state/api/use-online.ts';
import { bytesText } from '../state/finder/labels.ts';
import { sendFile } from '../state/upload/send-file.ts';
import { Button, IconButton } from './button.tsx';
import styles from './form-page.module.css';

/**
 * A file as it was chosen: on its way, taken, or refused with its reason. Its name is shown here
 * and sent nowhere.
 */
export interface Chosen {
  key: number;
  name: string;
  bytes: number;
  part: number;
  error: string | null;
  /** For want of a network: it is sent again once there is one. */
  isCutOff?: boolean;
  again: (() => void) | null;
  id: string | null;
}
const accepted = 'application/pdf,image/jpeg,image/png,image/webp';
let nextKey = 1;

/** Those that were taken. */
export const documentIds = (chosen: readonly Chosen[]): string[] => chosen.flatMap(({ id }) => id ?? []);
/** What prevents sending: a file on its way, or one that was refused. */
export const evidenceTrouble = (chosen: readonly Chosen[]): string | undefined =>
  chosen.some(({ id }) => id === null) ? 'Wait for each document, or leave it out.' : undefined;

interface Props {
  label: string;
  hint: string;
  error?: string | undefined;
  chosen: readonly Chosen[];
  onChange: Dispatch<SetStateAction<readonly Chosen[]>>;
}

/**
 * Documents that prove something. Each is sent at once, so that a refusal stands beside it before
 * anything else is.
 */
export function Evidence({ label, hint, error, chosen, onChange }: Props): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const change = (key: number, to: Partial<Chosen>) =>
    onChange((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  const send = async (key: number, file: File) => {
    if (file.size > limits.documentBytes)
      return change(key, { error: 'This document is too large: at most 4 MB.', again: null });
    change(key, { error: null, again: null, part: 0.01 });
    try {
      const { id } = await sendFile<Document>('/v1/documents', file, (part) => change(key, { part }), {
        field: 'document',
      });
      change(key, { id, part: 1 });
    } catch (failure) {
      const error = asApiError(failure);
      const again = mayQueue(error) ? () => void send(key, file) : null;
      change(key, { error: queuedText(error), isCutOff: error.isNetwork, again });
    }
  };
  useOnline(() => {
    for (const { isCutOff, error, again } of chosen) if (isCutOff && error) again?.();
  });
  const add = (files: Iterable<File>) => {
    for (const file of [...files].slice(0, limits.documents - chosen.length)) {
      const key = nextKey++;
      onChange((all) => [
        ...all,
        { key, name: file.name, bytes: file.size, part: 0, error: null, again: null, id: null },
      ]);
      void send(key, file);
    }
  };
  const drop = ({ key, id }: Chosen) => {
    onChange((all) => all.filter((one) => one.key !== key));
    // What cannot be taken back now is gone in a day, because nothing names it.
    if (id) void ask('removeDocument', { documentId: id }).catch(() => {});
  };

  return (
    <fieldset className={styles.evidence}>
      <legend>
        {label} <small>(optional)</small>
      </legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one) => (
            <li key={one.key}>
              <span>
                <b>{one.name}</b>
                {one.error ? (
                  <em className={styles.wrong} role="alert">
                    {one.error}
                  </em>
                ) : one.id ? (
                  <small>{bytesText(one.bytes)}, taken</small>
                ) : (
                  <progress aria-label={`Sending ${one.name}`} value={one.part} max={1} />
                )}
              </span>
              {one.again && <Button onClick={one.again}>Try again</Button>}
              <IconButton icon="trash" label={`Leave out ${one.name}`} onClick={() => drop(one)} />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < limits.documents && (
        <Button icon="plus" onClick={() => picker.current?.click()}>
          Add a document
        </Button>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <p className={styles.hint}>{hint}</p>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
