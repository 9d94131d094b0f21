/**
 * Our own full-size encodings, from which all sizes are made, and what claims and consents are
 * proved with. All of it lies sealed.
 */
export interface Originals {
  /** Under a name that is in the image's row. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
  /** Names at least so old. */
  older(ageMs: number): Promise<string[]>;
}
