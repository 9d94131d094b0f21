// `npm run bench -- finder-lighthouse`: Lighthouse's scores of Afterview's pages, phone and
// desktop, as medians of five runs in turns. Speed is only printed, because machines differ;
// accessibility is judged: below a hundred it exits with 1. Lighthouse is fetched on demand: it is
// larger than all dependencies of the product.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../support/browser.ts';
import { startFinderStack } from '../support/finder-stack.ts';

const lighthouse = 'lighthouse@13.5.0';
const rounds = Number(process.env.MS_ROUNDS ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const figures = {
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;
/** What nothing but the page itself decides. */
const judged = ['accessibility', 'best-practices'] as const;

type Category = (typeof categories)[number];
type Figure = keyof typeof figures;
interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const run = promisify(execFile);
const chromeFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');

async function look(url: string, isDesk: boolean): Promise<Report> {
  const { stdout } = await run(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet', '--output=json'],
      ...[`--chrome-flags=${chromeFlags}`, `--only-categories=${categories.join()}`],
      ...(isDesk ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64 * 2 ** 20, env: { ...process.env, CHROME_PATH: findChromium().next().value } },
  );
  return JSON.parse(stdout) as Report;
}

const stack = await startFinderStack({ sets: 40 });
interface List<Item> {
  items: Item[];
}
const { items: collections } = await stack.ask<List<{ id: string }>>('/v1/collections?tab=public');
const { items: providers } = await stack.ask<List<{ sid: string }>>('/v1/providers?limit=1');
const pages = {
  finder: '/',
  'a collection': `/collections/${collections[0]?.id}`,
  'a provider': `/provider/${providers[0]?.sid}`,
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const looks = Object.entries(pages).flatMap(([name, path]) =>
  [false, true].map((isDesk) => ({
    row: `${name}, ${isDesk ? 'desk' : 'phone'}`,
    path,
    isDesk,
    reports: [] as Report[],
  })),
);
for (let round = 0; round < rounds; round++)
  for (const { path, isDesk, reports } of looks) reports.push(await look(`${stack.finderUrl}${path}`, isDesk));

const cell = (text: string) => text.padStart(19);
console.log(`Lighthouse, medians of ${rounds} (least–most)\n`);
console.log(''.padEnd(22) + [...categories, ...Object.values(figures)].map(cell).join(''));
const spread = (values: number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
for (const { row, reports } of looks) {
  const scores = (category: Category) => reports.map((report) => 100 * (report.categories[category].score ?? 0));
  const numbers = (figure: Figure) => reports.map(({ audits }) => audits[figure]?.numericValue ?? Number.NaN);
  const cells = [
    ...categories.map((category) => spread(scores(category), 0)),
    ...Object.keys(figures).map((figure) => spread(numbers(figure as Figure), figure.endsWith('shift') ? 3 : 0)),
  ];
  console.log(row.padEnd(22) + cells.map(cell).join(''));
  for (const category of judged) if (median(scores(category)) < 100) process.exitCode = 1;
  const failed = new Set(
    reports.flatMap(({ audits }) =>
      Object.values(audits)
        .filter(({ score, numericValue }) => score !== null && score < 1 && numericValue === undefined)
        .map(({ title }) => title),
    ),
  );
  for (const title of failed) console.log(`  ${title}`);
}
await stack.close();
