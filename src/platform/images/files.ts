/** A file under an unguessable name that never gets other bytes: cacheable for ever (R56). */
export interface StoredFile {
  type: FileType;
  bytes: Uint8Array;
}

/** The only types that are stored: those that we encode ourselves (R54). */
export const fileEndings = { 'image/webp': 'webp' } as const;
export type FileType = keyof typeof fileEndings;

/**
 * Where images lie: on disk beside SQLite, in the database beside PostgreSQL, so that every process
 * serves them (R75). An object store would be a third one. The order that survives a crash (R58):
 * `put`, then the row that names it, then `remove` of the old one.
 */
export interface FileStore {
  /** Answers the new name once the bytes would survive a power cut. */
  put(file: StoredFile): Promise<string>;
  get(name: string): Promise<StoredFile | null>;
  /** One that is gone already is fine. */
  remove(name: string): Promise<void>;
  /** Names at least this old. */
  older(ageMs: number): Promise<string[]>;
}

/** Encoded anew: nothing of the upload is in it but what one sees (R54). */
export interface MadeImage {
  /** Width and height. */
  px: number;
  type: 'image/webp';
  bytes: Uint8Array;
}

/** In pixels. */
export interface Box {
  width: number;
  height: number;
}

export interface FittedImage extends Box {
  bytes: Uint8Array;
}

/**
 * `too-slow` may also be a machine that is busy; `overloaded` certainly is one, and nothing has
 * been looked at.
 */
export type ImageTrouble = 'no-image' | 'too-large' | 'too-slow' | 'overloaded';

export class ImageError extends Error {
  readonly trouble: ImageTrouble;
  constructor(trouble: ImageTrouble) {
    super(`image: ${trouble}`);
    this.name = 'ImageError';
    this.trouble = trouble;
  }
}

export interface Images {
  /**
   * The upload as squares of these sides, encoded anew (R53, R54). Throws `ImageError`. The size in
   * bytes was bounded before (R55).
   */
  make(upload: Uint8Array, sizesPx: readonly number[]): Promise<MadeImage[]>;
  /**
   * An image as PNG that fits into this many pixels, never enlarged; also of an SVG without texts,
   * whose fonts are not here. Throws `ImageError`.
   */
  fitInto(image: Uint8Array, box: Box): Promise<FittedImage>;
  /** Decoders that live now (R86). */
  readonly workers: number;
  stop(): Promise<void>;
}
