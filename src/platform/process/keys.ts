/**
 * Secrets from the environment, never in the database (R13, R32). Lists are newest first: the first
 * one signs, all verify, so that a key can be replaced without killing what is alive.
 */
export interface Keys {
  /** HMAC of mailed codes and of cookies; at least one, each at least 32 bytes. */
  hmac: readonly HmacKey[];
}

export interface HmacKey {
  /** Short and stable; stored beside what it signed. */
  id: string;
  secret: Uint8Array;
}
