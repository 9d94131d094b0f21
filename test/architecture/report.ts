import { bannedWordsIn } from './banned-words.ts';
import { duplicatePairs } from './duplicates.ts';
import { isOverLimits, mostComplexity, mostLines } from './function-limits.ts';
import { measureFunctions } from './functions.ts';
import { journeys } from './journeys.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

// `npm run report`: the figures of the code base, to compare two states of it. `--list` names the
// places too.
const isListed = process.argv.includes('--list');
const list = (lines: readonly string[]) => {
  if (isListed) for (const line of lines) console.log(`    ${line}`);
};
const row = (name: string, ...figures: (string | number)[]) => console.log(name.padEnd(28), figures.join(' · '));

const lengthOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length;
const endings = ['.ts', '.tsx', '.mjs'];
const areas = {
  widget: ['src/widget', 'src/ui', 'src/catalogue', 'src/texts'],
  console: ['src/console'],
  service: ['src/service', 'src/platform', 'src/contract', 'src/cli'],
  finder: ['demo/photo-finder'],
  test: ['test'],
};

console.log('files · lines · median · 95th percentile · longest');
for (const [name, folders] of Object.entries(areas)) {
  const files = sourceFiles(folders, endings).sort((a, b) => lengthOf(a) - lengthOf(b));
  const lengths = files.map(lengthOf);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  const longest = files.at(-1);
  const lines = lengths.reduce((sum, length) => sum + length, 0);
  row(`  ${name}`, lengths.length, lines, at(0.5), at(0.95), `${at(1)} ${longest?.path}`);
}

const code = sourceFiles(['src', 'demo', 'build.mjs'], endings);
const functions = code.flatMap(measureFunctions);
const over = functions.filter(isOverLimits).sort((a, b) => b.complexity - a.complexity);
const complex = over.filter(({ complexity }) => complexity > mostComplexity).length;
const long = over.filter(({ lines }) => lines > mostLines).length;
row('functions', functions.length);
row('  over the limits', `${complex} of complexity > ${mostComplexity}`, `${long} of > ${mostLines} lines`);
list(over.map(({ place, complexity, lines }) => `${complexity} ${lines} ${place}`));

const texts = sourceFiles(['src', 'demo', 'test'], [...endings, '.js', '.css', '.html', '.md']);
const banned = texts.flatMap(bannedWordsIn);
row('banned words', banned.length);
list(banned);

const pairs = duplicatePairs(sourceFiles(['test'], endings));
row('duplicate pairs in test/', pairs.length, `${pairs.reduce((sum, { lines }) => sum + lines, 0)} lines`);
list(
  pairs
    .sort((a, b) => b.lines - a.lines)
    .map(({ places: [a, b], lines }) => `${String(lines).padStart(4)} ${a} = ${b}`),
);

for (const { title, steps } of journeys()) row(`files of a journey`, steps.length, title);
