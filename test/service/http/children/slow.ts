import { connect } from 'node:net';
import { childData, heard, tell } from '../../../support/child-side.ts';

export interface SlowData {
  port: number;
  /** Each opens so many connections, sends its text on each, and then nothing. */
  kinds: { count: number; text: string }[];
}

/** How each was ended, and how long after it was there. */
export type SlowEnds = { status: string; afterMs: number }[][];

const { port, kinds } = childData<SlowData>();
const all = kinds.map(({ count, text }) =>
  Array.from({ length: count }, () => {
    const there = Promise.withResolvers<void>();
    const ended = new Promise<SlowEnds[number][number]>((resolve, reject) => {
      let begun = 0;
      let answer = '';
      const socket = connect({ port, host: '127.0.0.1' }, () => {
        begun = performance.now();
        socket.write(text, () => there.resolve());
      });
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('close', () => resolve({ status: answer.split('\r\n')[0]!, afterMs: performance.now() - begun }));
      socket.on('error', reject);
    });
    return { there: there.promise, ended };
  }),
);
await Promise.all(all.flat().map(({ there }) => there));
await tell('there');
const ends = await Promise.all(all.map((kind) => Promise.all(kind.map(({ ended }) => ended))));
await tell(ends);
await heard();
