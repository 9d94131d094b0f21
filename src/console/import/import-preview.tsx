import { rows as table } from '../parts/rows.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { countOf } from '../state/format.ts';
import type { RowMistake } from './check-rows.ts';
import { looks } from './import.style.ts';
import type { ImportFile } from './read-file.ts';
import type { Target } from './targets.ts';

const previewed = 5;
const shownMistakes = 100;

interface ImportPreviewProps {
  file: ImportFile;
  targets: readonly Target[];
  chosen: readonly string[];
  mistakes: readonly RowMistake[];
}

/** The first rows as they will be members, and the rows that cannot be. */
export function ImportPreview({ file, targets, chosen, mistakes }: ImportPreviewProps) {
  const taken = chosen.flatMap((id, at) =>
    id === '' ? [] : [{ at, name: targets.find((one) => one.id === id)!.name }],
  );
  return (
    <>
      <Scroll label="First rows" className={looks.table}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {taken.map(({ at, name }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.slice(0, previewed).map(({ number, values }) => (
              <tr key={number}>
                <td data-quiet="">{number}</td>
                {taken.map(({ at }) => (
                  <td key={at}>{values[at] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {mistakes.length > 0 && (
        <section aria-label="Mistakes" className={looks.table}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">Why it is left out</th>
              </tr>
            </thead>
            <tbody>
              {mistakes.slice(0, shownMistakes).map(({ number, column, text }) => (
                <tr key={`${number} ${column} ${text}`}>
                  <td>{number}</td>
                  <td>{column}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {mistakes.length > shownMistakes && <p>and {countOf(mistakes.length - shownMistakes)} more</p>}
        </section>
      )}
    </>
  );
}
