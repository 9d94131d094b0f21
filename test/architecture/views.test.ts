import { describe, expect, it } from 'vitest';
import { en } from '../../src/texts/widget/en.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const rooms = ['src/widget/element', 'src/widget/auth', 'src/widget/profile', 'src/widget/inspector'];
/** What makes components, and what has to work before signals are there. */
const makers = ['src/widget/element/view.tsx', 'src/widget/element/define.tsx', 'src/widget/element/context.tsx'];

/**
 * Components are written with a capital; each must come out of `view()`, or it goes stale without a
 * word (R104).
 */
const componentsWithoutView = ({ path, text }: SourceFile) =>
  [...text.matchAll(/^(?:export )?(?:(?:async )?function|const|class|let) ([A-Z]\w*)(.*)$/gm)]
    .filter(
      ([, name = '', rest = '']) => /[a-z]/.test(name) && !/^\s*=\s*(?:view|loadedView|createContext)[<(]/.test(rest),
    )
    .map(([, name]) => `${path}: ${name} is not made by view()`);

/**
 * `count.value++` reads and follows the signal in whatever effect calls it, and sets that effect
 * off for ever.
 */
const countedInPlace = ({ path, text }: SourceFile) =>
  [
    ...text.matchAll(/\S*\.value(?:\+\+|--| (?:[-+*/]|\?\?|\|\||&&)=)/g),
    ...text.matchAll(/([\w.]+\.value) = [^;=]*(?<![\w.])\1(?![\w.])/g),
  ].map(([found]) => `${path}: ${found}`);

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Words between tags or in the attributes that people see or hear belong into the texts. */
const literals = ({ path, text }: SourceFile) => {
  const code = text.replace(comments, '');
  return [
    ...code.matchAll(/(?<![=)\s])>\s*((?![{<\s])[^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)<\//g),
    ...code.matchAll(/\s(?:aria-label|aria-description|placeholder|title|alt|label)="([^"]*[A-Za-z][^"]*)"/g),
  ]
    .map(([, words = '']) => words.trim())
    .filter((words) => !Object.hasOwn(en, words))
    .map((words) => `${path}: "${words}"`);
};

describe('views', () => {
  const files = sourceFiles(rooms, ['.tsx']).filter(({ path }) => !makers.includes(path));
  const looks = sourceFiles(['src/ui'], ['.tsx', '.ts']);

  it('R104 every component of the rooms is made by view()', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(componentsWithoutView)).toEqual([]);
  });

  it('R104 looks know nothing of signals', () => {
    expect(looks.filter(({ text }) => /from '@preact\/signals/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('R104 increments signals by `peek`, so that no effect depends on its own write', () => {
    const all = sourceFiles(['src', 'demo'], ['.ts', '.tsx']);
    expect(all.length).toBeGreaterThan(files.length);
    expect(all.flatMap(countedInPlace)).toEqual([]);
    expect(
      countedInPlace({ path: 'a.ts', text: 'count.value++;\ntext.value += "a";\na.value = a.value + 1;' }),
    ).toHaveLength(3);
  });

  it('views contain no literal text', () => {
    expect([...files, ...looks].filter(({ path }) => path.endsWith('.tsx')).flatMap(literals)).toEqual([]);
  });

  it('a bare component and a literal are found', () => {
    const bad = { path: 'a.tsx', text: 'export function Card() {\n  return <p title="Hello there">Good day</p>;\n}\n' };
    expect(componentsWithoutView(bad)).toHaveLength(1);
    expect(literals(bad)).toEqual(['a.tsx: "Good day"', 'a.tsx: "Hello there"']);
    const good =
      "export const Card = view(function Card() {\n  return <p title={say('x')}>{say('y')}</p>;\n});\nconst maxItems = 3;\n";
    expect([
      ...componentsWithoutView({ path: 'b.tsx', text: good }),
      ...literals({ path: 'b.tsx', text: good }),
    ]).toEqual([]);
  });
});
