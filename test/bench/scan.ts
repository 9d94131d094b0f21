// What the script costs on a large page: the first search, beside one `querySelectorAll` of the
// same selector, and what is inserted later, beside an observer that does nothing; in one run and
// in turns. Prints ratios first; judges nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { attributes, type Family } from '../../src/catalogue/attributes.ts';
import { selectorOf } from '../../src/catalogue/selectors.ts';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';
import { visit } from './boot/measure-page.ts';

const { values } = parseArgs({
  options: { elements: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '7' } },
});
const [elements, rounds] = [Number(values.elements), Number(values.rounds)];
const insertions = 1000;

const pages = new Map<string, string>();
const host = createServer(({ url = '/' }, response) => {
  response.setHeader('content-type', 'text/html').end(pages.get(url) ?? '');
});
await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
const stack = await startStack({
  app: (app) => {
    app.origins = { ...app.origins, live: [...(app.origins?.live ?? []), origin] };
  },
});

const tag = `<script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_demo"></script>`;
/** One in a hundred is gated. */
const body = (count: number) =>
  Array.from({ length: count }, (_, i) => `<p${i % 100 ? '' : ' data-ms-content="members"'}>a</p>`).join('');
const selector = JSON.stringify(selectorOf(Object.keys(attributes) as Family[]));
const query = `<script>addEventListener('load', () => document.querySelectorAll(${selector}).length)</script>`;
const observer = `<script>new MutationObserver(() => {}).observe(document, { childList: true, subtree: true })</script>`;
const insert = `<script>addEventListener('load', () => setTimeout(() => {
  const one = document.createElement('section');
  one.innerHTML = '<p data-ms-content="members">a</p>' + '<p>b</p>'.repeat(8);
  for (let i = 0; i < ${insertions}; i++) document.body.append(one.cloneNode(true));
}, 1000))</script>`;
const bodies = {
  empty: '',
  emptyWithScript: tag,
  full: body(elements),
  fullWithScript: tag + body(elements),
  fullWithQuery: body(elements) + query,
  insertedWithObserver: observer + insert,
  insertedWithScript: tag + insert,
};
type Name = keyof typeof bodies;
for (const [name, content] of Object.entries(bodies))
  pages.set(`/${name}`, `<!doctype html><title>s</title>${content}`);

const browser = await launchBrowser();
const seen = new Map<string, number[]>();
for (let round = 0; round < rounds; round++)
  for (const address of [...pages.keys()].toSorted(() => Math.random() - 0.5)) {
    const { scriptMs } = await visit(browser, origin + address);
    seen.set(address, [...(seen.get(address) ?? []), scriptMs]);
  }
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const cost = (name: Name, without: Name) => median(seen.get(`/${name}`) ?? []) - median(seen.get(`/${without}`) ?? []);

const show = (name: string, ours: number, floor: number) =>
  console.log(
    `${name.padEnd(48)}${(ours / floor).toFixed(2)} ×   (${ours.toFixed(1)} ms beside ${floor.toFixed(1)} ms)`,
  );
console.log(`${rounds} rounds in turns, medians of script time in the trace, processor slowed 4 times\n`);
const search = cost('fullWithScript', 'full') - cost('emptyWithScript', 'empty');
show(`first search, ${elements} elements, beside one query`, search, cost('fullWithQuery', 'full'));
show(
  `${insertions} insertions of 10, beside an idle observer`,
  cost('insertedWithScript', 'emptyWithScript'),
  cost('insertedWithObserver', 'empty'),
);
await browser.close();
host.close();
await stack.close();
