/** Argon2id behind a bounded queue (R1, R5, R110). */
export interface Hasher {
  /** A PHC string. Throws `overloaded` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Compares with `stored`, or with a dummy of equal cost when there is none (R5): always exactly one verification.
   * `rehash` is a new PHC string when the stored one was made with lower parameters or an older pepper (R1).
   */
  verify(stored: string | null, password: string): Promise<{ ok: boolean; rehash?: string }>;
  /** How many hashes and verifications ran: the tests of R2, R5 and R8 count them. */
  readonly runs: number;
}
