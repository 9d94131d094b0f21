// What a script costs a page while nothing is open, and how long until its sign-in form is there:
// ours in both deliveries, and those of a list, beside a lower bound (the same packages and a
// trivial form, flat and eager), in one run and in turns. Prints ratios first; judges nothing.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import { type Candidate, readCandidates } from './boot/candidates.ts';
import { type Visit, visit } from './boot/measure-page.ts';

const { values } = parseArgs({
  options: { list: { type: 'string', multiple: true, default: [] }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);

const build = '../../build.mjs';
await ((await import(build)) as { floorBytes(): Promise<number> }).floorBytes();

const documents = new Map<string, string>();
const files = new Map<string, string>();
const host = createServer(async ({ url = '/' }, response) => {
  const file = files.get(url);
  response.setHeader('content-encoding', 'br');
  response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
  response.end(brotliCompressSync(file ? await readFile(file) : (documents.get(url) ?? '')));
});
await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
// A live origin: in test mode the inspector would be measured too.
const stack = await startStack({
  app: (app) => {
    app.origins = { ...app.origins, live: [...(app.origins?.live ?? []), origin] };
  },
});

const ours = (script: string): Candidate => ({
  name: script,
  head: `<script async src="${stack.serviceUrl}/${script}" data-ms-app="app_demo" data-ms-key="pk_demo"></script>`,
  form: '<ms-auth-modal view="login" open></ms-auth-modal>',
  ready: 'input[type=email]',
});
const floor: Candidate = {
  name: 'floor',
  head: '<script async src="/floor.js"></script>',
  form: '<floor-form></floor-form>',
  ready: 'input[type=email]',
  files: { '/floor.js': new URL('../out/floor.js', import.meta.url).pathname },
};
const others = (await Promise.all(values.list.map(readCandidates))).flat();
const candidates = [{ name: 'blank', head: '' }, floor, ours('ms.js'), ours('ms.light.js'), ...others] as Candidate[];

const kinds = ['load', 'form'] as const;
type Kind = (typeof kinds)[number];
const addressOf = (candidate: Candidate, kind: Kind) => `/${encodeURIComponent(candidate.name)}/${kind}`;
const visits = candidates.flatMap((candidate) => {
  for (const [address, path] of Object.entries(candidate.files ?? {})) files.set(address, path);
  return kinds
    .filter((kind) => kind === 'load' || candidate.form)
    .map((kind) => {
      const body = kind === 'form' ? candidate.form : '';
      documents.set(addressOf(candidate, kind), `<!doctype html><title>b</title>${candidate.head}<body>${body}</body>`);
      return { candidate, kind };
    });
});

const browser = await launchBrowser();
const seen = new Map<string, Visit[]>();
for (let round = 0; round < rounds; round++)
  for (const { candidate, kind } of visits.toSorted(() => Math.random() - 0.5)) {
    const address = addressOf(candidate, kind);
    const cost = await visit(browser, origin + address, candidate, kind === 'form' ? candidate.ready : undefined);
    seen.set(address, [...(seen.get(address) ?? []), cost]);
  }

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const blank = candidates[0]!;
/** The median of a figure, less what a blank page costs, except for the form's time. */
function figure(candidate: Candidate, kind: Kind, name: keyof Visit): number {
  const of = (one: Candidate, which: Kind) => median((seen.get(addressOf(one, which)) ?? []).map((cost) => cost[name]));
  return name === 'formMs' ? of(candidate, kind) : of(candidate, kind) - of(blank, 'load');
}

const named = candidates.filter((candidate) => candidate !== blank);
const row = (cells: string[]) =>
  console.log(cells.map((cell, i) => (i ? cell.padStart(14) : cell.padEnd(24))).join(''));
const times = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : '–');
const whole = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '–');

console.log(`${rounds} rounds in turns, medians; processor slowed 4 times, 9 Mbit/s, 60 ms a request, cold\n`);
row(['share of the floor', 'JS at load', 'JS, form', 'form shown']);
for (const candidate of named) {
  const shareOf = (kind: Kind, name: keyof Visit) => times(figure(candidate, kind, name) / figure(floor, kind, name));
  row([candidate.name, shareOf('load', 'scriptMs'), shareOf('form', 'scriptMs'), shareOf('form', 'formMs')]);
}
console.log('');
row(['', 'JS, ms', 'blocked, ms', 'heap, KB', 'requests', 'JS, form', 'form shown']);
for (const candidate of named)
  row([
    candidate.name,
    ...(['scriptMs', 'blockingMs', 'heapKb', 'requests'] as const).map((name) =>
      whole(figure(candidate, 'load', name)),
    ),
    whole(figure(candidate, 'form', 'scriptMs')),
    whole(figure(candidate, 'form', 'formMs')),
  ]);
await browser.close();
host.close();
await stack.close();
