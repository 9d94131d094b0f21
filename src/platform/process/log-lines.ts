import { type DestinationStream, pino } from 'pino';

/** What a logger writes to. It asks for `flushSync` itself after a fatal line. */
export interface LogLines extends DestinationStream {
  flushSync(): void;
}

interface Out {
  write(bytes: Buffer): void;
  flushSync(): void;
}

/** A delay that no reader notices; a kill loses no more than this. */
const togetherMs = 20;
const bytesTogether = 64 * 1024;
/** UTF-8 has no letter that is longer. */
const bytesOfLetter = 3;

/** Sync, because the threads that would write in the background are those that hash passwords. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: true, contentMode: 'buffer' } as { dest: number; sync: true }) as unknown as Out;

/**
 * R84 lines go out together, because a system call for each would cost a busy service more than all
 * that is in it. After a fatal one, and when the process ends, they go at once.
 */
export function logLines(out: Out = standardOutput()): LogLines {
  const waiting = Buffer.allocUnsafe(bytesTogether);
  let length = 0;
  const pass = () => {
    if (length > 0) out.write(Buffer.from(waiting.subarray(0, length)));
    length = 0;
  };
  const flushSync = () => {
    pass();
    out.flushSync();
  };
  process.on('exit', flushSync);
  return {
    write(line) {
      const atMost = line.length * bytesOfLetter;
      if (length + atMost > bytesTogether) pass();
      if (atMost > bytesTogether) return out.write(Buffer.from(line));
      if (length === 0) setTimeout(pass, togetherMs);
      length += waiting.write(line, length);
    },
    flushSync,
  };
}
