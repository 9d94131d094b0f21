import { childData, heard, tell } from '../../support/child-side.ts';
import { picture } from '../outside/files/corpus.ts';
import { rawGif, rawPng } from '../outside/files/raw-images.ts';

// The attacker is a process of its own: in the one that measures, making the pictures would count
// as waiting for an answer.

export interface Attack {
  /** Where pictures are put. */
  url: string;
  headers: Record<string, string>;
  ms: number;
}
/**
 * How often each ended with each status (0 = the connection did), and the longest that one took.
 */
export type Attacked = Record<string, { times: number; slowestMs: number }>;

const { url, headers, ms } = childData<Attack>();

async function send(body: FormData | ReadableStream, type?: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(type && { 'content-type': type }) },
    body,
    ...({ duplex: 'half' } as object),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  // A client that is cut off while it sends may not get the answer.
  return answer?.status ?? 0;
}
const asForm = (bytes: Uint8Array) => {
  const form = new FormData();
  form.append('profileImage', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'me.png');
  return form;
};
const endless = () => {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst)
        controller.enqueue(
          Buffer.from('--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a"\r\n\r\n'),
        );
      else controller.enqueue(new Uint8Array(64 * 1024));
      isFirst = false;
    },
  });
};

const [claims, film, noise] = [rawPng(50_000, 50_000, 1), rawGif(20_000), Buffer.alloc(4_000_000, 7)];
const large = await picture(6_300, 6_300).png().toBuffer();
const attacks = [
  ['claims 50,000 px', () => send(asForm(claims))],
  ['20,000 frames', () => send(asForm(film))],
  ['noise', () => send(asForm(noise))],
  ['40 MP', () => send(asForm(large))],
  ['endless', () => send(endless(), 'multipart/form-data; boundary=x')],
] as const;
const begun = heard();
await tell('ready');
await begun;
const until = performance.now() + ms;
const seen: Attacked = {};
await Promise.all(
  [0, 1].map(async (from) => {
    for (let i = from; performance.now() < until; i = (i + 2) % attacks.length) {
      const [name, attack] = attacks[i]!;
      const start = performance.now();
      const one = `${name} ${await attack()}`;
      const found = seen[one] ?? { times: 0, slowestMs: 0 };
      const slowestMs = Math.max(found.slowestMs, performance.now() - start);
      seen[one] = { times: found.times + 1, slowestMs: Math.round(slowestMs) };
    }
  }),
);
await tell(seen);
process.exit();
