// What a script costs a page while nothing is open, and how long until its sign-in form is there:
// ours in both deliveries, and those of a list, beside a lower bound (the same packages and a
// trivial form, flat and eager), in one run and in turns. Prints ratios first; judges nothing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileAtOnce } from '../../src/build/one-file.ts';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import { type Candidate, readCandidates } from './boot/candidates.ts';
import { type Visit, visit } from './boot/measure-page.ts';
import { type Kind, kinds, serveCandidates } from './boot/serve-candidates.ts';

const { values } = parseArgs({
  options: { list: { type: 'string', multiple: true, default: [] }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);

const build = '../../build.mjs';
const { buildFloor } = (await import(build)) as { buildFloor(): Promise<string> };
const folder = await mkdtemp(join(tmpdir(), 'latchkey-boot-'));
const floorFile = join(folder, 'floor.js');
// What it holds runs at once, so V8 may compile it at once.
await writeFile(floorFile, compileAtOnce + (await buildFloor()));

const pages = await serveCandidates();
// A live origin: in test mode the inspector would be measured too.
const stack = await startStack({
  app: (app) => {
    app.origins = { ...app.origins, live: [...(app.origins?.live ?? []), pages.origin] };
  },
});

const ours = (script: string): Candidate => ({
  name: script,
  head: `<script async src="${stack.serviceUrl}/${script}" data-ms-app="app_demo" data-ms-key="pk_demo"></script>`,
  form: '<ms-auth-modal view="login" open></ms-auth-modal>',
  press: '<button data-ms-modal="login">Log in</button>',
  ready: 'input[type=email]',
});
const floor: Candidate = {
  name: 'floor',
  head: '<script async src="/floor.js"></script>',
  form: '<floor-form></floor-form>',
  ready: 'input[type=email]',
  files: { '/floor.js': floorFile },
};
const blank: Candidate = { name: 'blank page', head: '' };
const others = (await Promise.all(values.list.map(readCandidates))).flat();
const candidates = [blank, floor, ours('ms.js'), ours('ms.light.js'), ...others];
for (const candidate of candidates) await pages.add(candidate);
const visits = candidates.flatMap((candidate) =>
  kinds.filter((kind) => kind === 'load' || candidate[kind]).map((kind) => ({ candidate, kind })),
);

const browser = await launchBrowser();
// The first page of a browser costs more than any other.
await visit(browser, pages.addressOf(blank, 'load'));
const seen = new Map<string, Visit[]>();
for (let round = 0; round < rounds; round++)
  for (const { candidate, kind } of visits.toSorted(() => Math.random() - 0.5)) {
    const address = pages.addressOf(candidate, kind);
    const cost = await visit(browser, address, kind === 'load' ? undefined : candidate.ready, kind === 'press');
    seen.set(address, [...(seen.get(address) ?? []), cost]);
  }

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
/** The median of a figure, without what a blank page costs; the form's time is whole. */
function figure(candidate: Candidate, kind: Kind, name: keyof Visit): number {
  const of = (one: Candidate, which: Kind) =>
    median((seen.get(pages.addressOf(one, which)) ?? []).map((cost) => cost[name]));
  return name === 'formMs' ? of(candidate, kind) : of(candidate, kind) - of(blank, 'load');
}

const row = (cells: string[]) =>
  console.log(cells.map((cell, i) => (i ? cell.padStart(13) : cell.padEnd(24))).join(''));
const number = (value: number, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const columns: [string, Kind, keyof Visit, number?][] = [
  ['KB at load', 'load', 'wireKb', 1],
  ['JS, ms', 'load', 'scriptMs'],
  ['blocked, ms', 'load', 'blockingMs'],
  ['layouts', 'load', 'forcedLayouts'],
  ['heap, KB', 'load', 'heapKb'],
  ['requests', 'load', 'requests'],
  ['when idle', 'load', 'laterRequests'],
  ['KB, form', 'form', 'wireKb', 1],
  ['JS, form', 'form', 'scriptMs'],
  ['form shown', 'form', 'formMs'],
  ['after press', 'press', 'formMs'],
];

console.log(`${rounds} rounds in turns, medians; processor slowed 4 times, 9 Mbit/s, 60 ms a request, cold`);
for (const lower of [floor, ...others]) {
  console.log('');
  row([`share of ${lower.name}`, 'JS at load', 'JS, form', 'form shown']);
  for (const candidate of candidates.filter((one) => one !== blank && one !== lower)) {
    const shareOf = (kind: Kind, name: keyof Visit) =>
      `${number(figure(candidate, kind, name) / figure(lower, kind, name), 2)} ×`;
    row([candidate.name, shareOf('load', 'scriptMs'), shareOf('form', 'scriptMs'), shareOf('form', 'formMs')]);
  }
}
console.log('');
row(['', ...columns.map(([title]) => title)]);
for (const candidate of candidates.filter((one) => one !== blank))
  row([candidate.name, ...columns.map(([, kind, name, digits]) => number(figure(candidate, kind, name), digits))]);

await browser.close();
pages.close();
await stack.close();
await rm(folder, { recursive: true });
