/**
 * Where the derivatives of images lie: `<key>/<width>.<format>`. Keys are random, and change when
 * something is taken down.
 */
export interface ImageStore {
  read(key: string, file: string): Promise<Uint8Array<ArrayBuffer> | null>;
  write(key: string, file: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys at least so old. */
  older(ageMs: number): Promise<string[]>;
}
