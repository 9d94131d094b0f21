import { looks } from './import.style.ts';
import type { ImportFile } from './read-file.ts';
import type { Target } from './targets.ts';

interface ColumnMatchingProps {
  file: ImportFile;
  targets: readonly Target[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What each column of the file becomes, beside its first value. */
export function ColumnMatching({ file, targets, chosen, onChange }: ColumnMatchingProps) {
  const choose = (at: number, target: string) =>
    // A target that another column had moves here.
    onChange(chosen.map((one, i) => (i === at ? target : target !== '' && one === target ? '' : one)));
  return (
    <div className={looks.columns}>
      {file.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
        <label key={`${at} ${column}`}>
          <b>{column || `Column ${at + 1}`}</b>
          <span>{file.rows.find(({ values }) => values[at])?.values[at] ?? 'empty'}</span>
          <select
            aria-label={`${column} becomes`}
            value={chosen[at]}
            onChange={({ currentTarget }) => choose(at, currentTarget.value)}
          >
            <option value="">Leave out</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
