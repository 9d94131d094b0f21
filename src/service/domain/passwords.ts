import { availableParallelism } from 'node:os';
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import { maxPasswordBytes } from '../../contract/constants.ts';
import { ApiError, fail } from '../../platform/http/api-error.ts';
import type { Random } from '../../platform/process/random.ts';
import { createWorkQueue, type WorkQueueOptions } from '../../platform/process/work-queue.ts';
import { fittingPassword, isImportedHash } from './imported-hashes.ts';

/** Argon2id behind a bounded queue (R1, R5, R110). */
export interface Hasher {
  /** A PHC string. Throws `overloaded` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Compares with `stored`, or with a dummy of equal cost when there is none (R5): always exactly
   * one verification. `rehash` is a new PHC string when the stored one was made with lower
   * parameters or an older pepper (R1).
   */
  verify(stored: string | null, password: string): Promise<{ ok: boolean; rehash?: string }>;
  /** How many hashes and verifications ran: the tests of R2, R5 and R8 count them. */
  readonly runs: number;
  /** How many wait for their turn (R86). */
  readonly waiting: number;
}

export interface HasherOptions {
  random: Random;
  /** R1 from the environment, newest first; older ones still verify. None: no pepper. */
  peppers?: readonly Pepper[];
  /** KiB and passes; default and least 19 MiB, 2. */
  cost?: { memoryCost: number; timeCost: number };
  /** Another queue than `hashQueue`, and what a hash waits for once it is its turn (tests). */
  queue?: Partial<WorkQueueOptions>;
  before?: () => Promise<void>;
}

/** R110 as many at once as there are processors, and two seconds of work before them. */
const hashQueue = { concurrency: availableParallelism(), maxWaitMs: 2_000, firstGuessMs: 25 } as const;

export interface Pepper {
  /** Follows the PHC string; letters and digits. */
  id: string;
  secret: Uint8Array;
}

// The package declares a const enum, which does not exist at run time: 2 is Argon2id.
const argon2id = 2 as Algorithm;
const saltBytes = 16;
const hashBytes = 32;
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** R2 what is hashed. Equal for all ways of typing the same characters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));
/** R2 no password is that long; checked before any costly work. */
export const isPasswordTooLong = (password: string): boolean => bytesOf(password).length > maxPasswordBytes;
const normalised = (password: string) =>
  isPasswordTooLong(password) ? fail('invalid-password-too-long') : bytesOf(password);

export function createHasher({ random, peppers = [], cost, queue: other, before }: HasherOptions): Hasher {
  const parameters = { memoryCost: 19_456, timeCost: 2, ...cost, parallelism: 1, algorithm: argon2id };
  const [newest] = peppers;
  const withPepper = (phc: string) => (newest ? `${phc}#${newest.id}` : phc);
  const salt = () => random.bytes(saltBytes);
  // Random bytes in the shape of a hash: verifying against it costs what a real one costs, and
  // nothing fits it (R5).
  const dummy = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=1$${unpadded(random.bytes(saltBytes))}$${unpadded(random.bytes(hashBytes))}`;
  const queue = createWorkQueue({ ...hashQueue, ...other });
  const refuse = () => new ApiError('overloaded', { retryAfter: 1 });
  let runs = 0;
  const run = <T>(job: () => Promise<T>) =>
    queue.run(async () => {
      runs += 1;
      await before?.();
      return job();
    }, refuse);

  const hashed = (bytes: Uint8Array) =>
    run(async () =>
      withPepper(await hash(bytes, { ...parameters, salt: salt(), ...(newest && { secret: newest.secret }) })),
    );
  const isOld = (phc: string, pepperId: string | undefined) => {
    const { memoryCost, timeCost } = parseOptions(phc);
    return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost || pepperId !== newest?.id;
  };

  return {
    get runs() {
      return runs;
    },
    get waiting() {
      return queue.waiting;
    },
    hash: async (password) => hashed(normalised(password)),
    async verify(stored, password) {
      const bytes = normalised(password);
      if (stored !== null && isImportedHash(stored)) {
        const fitting = await run(() => fittingPassword(stored, password));
        if (fitting === null) return { ok: false };
        // Who typed a blank around it may type none next time, which the old hash takes, too.
        return { ok: true, ...(bytesOf(fitting).equals(bytes) && { rehash: await hashed(bytes) }) };
      }
      const [phc, pepperId] = (stored ?? withPepper(dummy)).split('#') as [string, string | undefined];
      const pepper = peppers.find(({ id }) => id === pepperId);
      // A pepper that was taken away: nothing can fit, but the work is done all the same.
      const isLost = pepperId !== undefined && !pepper;
      const fits = await run(() => verify(phc, bytes, pepper && { secret: pepper.secret }));
      const ok = fits && !isLost && stored !== null;
      return ok && isOld(phc, pepperId) ? { ok, rehash: await hashed(bytes) } : { ok };
    },
  };
}
