import type { Stage, View } from '../../../contract/vocabulary.ts';
import type { Alignment, Stroke } from './prepare.ts';

/** How far a picture was looked over. */
export interface Edit {
  stage: Stage;
  view: View;
  strokes: readonly Stroke[];
  alignment: Alignment;
}

/**
 * A picture that has been chosen and is not sent yet. `what` = it was looked over: these are the
 * bytes that will be sent.
 */
export interface KeptFile {
  key: string;
  photoId: string;
  name: string;
  file: Blob;
  what: { stage: Stage; view: View } | null;
  by: string;
  at: number;
  /** Among those of one moment: files are chosen together. */
  order: number;
}
/**
 * What was typed and the service does not know yet; or, under a file's key, how it was looked over
 * so far.
 */
interface KeptSaid {
  photoId: string;
  said: Record<string, unknown>;
  by: string;
  at: number;
}

/**
 * A page that is gone for longer comes back to nothing: pictures of bodies do not lie about on a
 * device.
 */
export const keptMs = 24 * 60 * 60 * 1000;
const stores = { files: 'key', said: 'photoId' } as const;
type StoreName = keyof typeof stores;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * What is not sent yet, in the device's own database (`pf-upload`), so that it survives a reload or
 * a crash. Where there is none, as in some private windows, nothing is kept and nothing fails:
 * `canKeep` says so beforehand.
 */
export function createUploadDrafts(factory: () => IDBFactory | undefined = () => globalThis.indexedDB) {
  let opened: Promise<IDBDatabase | null> | undefined;
  const open = () => {
    opened ??= (async () => {
      try {
        const request = factory()?.open('pf-upload', 1);
        if (!request) return null;
        request.onupgradeneeded = () => {
          for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath });
        };
        const db = await done(request);
        // Another tab with a newer page wants it: this one goes on without.
        db.onversionchange = () => db.close();
        return db;
      } catch {
        return null;
      }
    })();
    return opened;
  };
  const work = async <T>(name: StoreName, mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      const db = await open();
      return db ? await done(run(db.transaction(name, mode).objectStore(name))) : undefined;
    } catch {
      // Full, forbidden or closed: then it lasts as long as the page.
      return undefined;
    }
  };
  const put = (name: StoreName, row: KeptFile | KeptSaid) => work(name, 'readwrite', (store) => store.put(row));
  const remove = (name: StoreName, key: string) => work(name, 'readwrite', (store) => store.delete(key));
  /** The signed-in member; null = signed out, and the last member may come back. */
  let member: string | null = null;
  const young = async <Row extends KeptFile | KeptSaid>(name: StoreName, now: number): Promise<Row[]> => {
    const whose = member;
    const rows = ((await work(name, 'readonly', (store) => store.getAll())) ?? []) as Row[];
    const isYoung = ({ at, by }: Row) => at <= now && now - at < keptMs && (whose === null || by === whose);
    for (const row of rows.filter((one) => !isYoung(one))) await remove(name, 'key' in row ? row.key : row.photoId);
    return rows.filter(isYoung);
  };

  let order = 0;
  const filesOf = async (photoId: string, now = Date.now()) =>
    (await young<KeptFile>('files', now))
      .filter((row) => row.photoId === photoId)
      .sort((a, b) => a.at - b.at || a.order - b.order);
  return {
    /** Whether what is put here is found again. */
    canKeep: async () => (await open()) !== null,
    keepFile: (file: Omit<KeptFile, 'at' | 'by' | 'order'>, now = Date.now()) =>
      put('files', { ...file, by: member ?? '', at: now, order: order++ }),
    async dropFile(key: string) {
      await remove('files', key);
      await remove('said', key);
    },
    /** Apart from its file, which would be written again with every stroke. */
    keepEdit: (key: string, edit: Edit, now = Date.now()) =>
      put('said', { photoId: key, said: { ...edit }, by: member ?? '', at: now }),
    dropEdit: (key: string) => remove('said', key),
    editOf: async (key: string, now = Date.now()) =>
      ((await young<KeptSaid>('said', now)).find((row) => row.photoId === key)?.said as Edit | undefined) ?? null,
    /** In the order in which they were chosen. */
    filesOf,
    /** Nothing left to say takes it away. */
    keepSaid: (photoId: string, said: Record<string, unknown>, now = Date.now()) =>
      Object.keys(said).length === 0
        ? remove('said', photoId)
        : put('said', { photoId, said, by: member ?? '', at: now }),
    saidOf: async (photoId: string, now = Date.now()) =>
      (await young<KeptSaid>('said', now)).find((row) => row.photoId === photoId)?.said ?? {},
    /** It is sent, or not wanted any more. */
    async forget(photoId: string) {
      for (const { key } of await filesOf(photoId))
        for (const name of ['files', 'said'] as const) await remove(name, key);
      await remove('said', photoId);
    },
    /**
     * Who is here now. What is too old goes, and so does what another member left whose session
     * ended by itself.
     */
    async belongTo(id: string | null, now = Date.now()) {
      member = id;
      for (const name of Object.keys(stores) as StoreName[]) await young(name, now);
    },
    /** The next person at this device finds nothing. */
    async forgetAll() {
      await work('files', 'readwrite', (store) => store.clear());
      await work('said', 'readwrite', (store) => store.clear());
    },
  };
}

export const uploadDrafts = createUploadDrafts();
