// `npm run bench -- <name> [options]`: what the product costs and can do, beside a floor of the
// same run, because machines are never equal. `npm run bench -- <name> --help` says more.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Bench {
  about: string;
  /** From the project's folder. */
  command: readonly string[];
  options?: readonly string[];
}

const benches: Record<string, Bench> = {
  weight: {
    about: 'Bytes of every script, how far ms.js stands above its packages, and who is to blame.',
    command: ['build.mjs', '--size'],
  },
  boot: {
    about: 'JavaScript at load with nothing open, and the time until the sign-in form is shown.',
    command: ['test/bench/boot.ts'],
    options: [
      '--rounds 7            how often each page is visited',
      '--list scripts.json   other scripts to measure beside ours, may be repeated: a list of',
      '                      {"name", "head", "form", "press", "ready", "files": {"/a.js": "a.js"}, "answers": {"pattern": {}}}:',
      '                      what its page holds in the head, the body that shows its form, the body whose',
      '                      first button opens it, a selector of what is seen then, files beside the list, and what its service would answer by path; {service}',
      '                      in the head and the form is where that service is',
    ],
  },
  scan: {
    about: 'The first search of a large page and later insertions, beside one query and an idle observer.',
    command: ['test/bench/scan.ts'],
    options: ['--elements 10000   on the page', '--rounds 7'],
  },
  service: {
    about: 'Logins, answers and a large member list, beside bare Argon2id and a bare route.',
    command: ['test/bench/service.ts'],
    options: ['--members 1000000', '--seconds 10   of load', '--keep folder   keeps the members for the next run'],
  },
  members: {
    about: 'Pages, filters and searches of a million members on both engines, and the move between them.',
    command: ['test/bench/members.ts'],
    options: ['--members 1000000', '--keep folder   keeps the members in SQLite for the next run'],
  },
  console: {
    about: 'The console of a million members: its lists, a member, the overview and the first screen.',
    command: ['test/bench/console.ts'],
    options: [
      '--members 1000000',
      '--keep folder   keeps the members in SQLite for the next run',
      '--engine sqlite, postgres or both',
    ],
  },
  finder: {
    about: 'Lists, facets and ranking of Afterview, beside the same questions as plain SQL.',
    command: ['test/bench/finder.ts'],
    options: ['100000        photos', 'MS_SECONDS=8  of load over HTTP (environment)'],
  },
  'finder-page': {
    about: 'Afterview on a phone with a slow network, and a long scroll.',
    command: ['test/bench/finder-page.ts'],
    options: [
      '5000            cards',
      'MS_ROUNDS=5     (environment)',
      'MS_PART=sight   without the scroll (environment)',
    ],
  },
  'finder-lighthouse': {
    about: "Lighthouse's scores of Afterview's pages, phone and desktop.",
    command: ['test/bench/finder-lighthouse.ts'],
    options: ['MS_ROUNDS=5   (environment)'],
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  if (name && name !== '--help') console.error(`There is no bench "${name}".\n`);
  console.log('npm run bench -- <name> [options]\n');
  for (const [one, { about }] of Object.entries(benches)) console.log(`  ${one.padEnd(20)}${about}`);
  console.log('\nRun nothing else meanwhile, and compare only figures of one run.');
  process.exit(name && name !== '--help' ? 1 : 0);
}
if (rest.includes('--help')) {
  console.log([`npm run bench -- ${name}\n`, bench.about, '', ...(bench.options ?? ['No options.'])].join('\n  '));
  process.exit(0);
}
const { status } = spawnSync(process.execPath, [...bench.command, ...rest], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  stdio: 'inherit',
});
process.exit(status ?? 1);
