import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { backLink } from '../parts/back-link.style.ts';
import { NotForRole } from '../parts/notice.tsx';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { checkRows } from './check-rows.ts';
import { ColumnMatching } from './column-matching.tsx';
import { FileDrop } from './file-drop.tsx';
import { looks } from './import.style.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { FileMistake, type ImportFile, readImportFile } from './read-file.ts';
import { matchColumns, targetsOf } from './targets.ts';
import { useImport } from './use-import.ts';

/** Members from a CSV file: choose it, match its columns, see what is wrong, import the rest. */
export function ImportScreen({ base }: { base: string }) {
  const { app, may } = useConsole();
  const targets = useMemo(() => targetsOf(app), [app]);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [mistake, setMistake] = useState('');
  const { progress, start, stop, forget } = useImport();
  useEffect(() => {
    document.title = `Import members into ${app.name}`;
  }, [app]);
  const hasEmail = chosen.includes('email');
  const checked = useMemo(() => file && checkRows(app, file, chosen), [app, file, chosen]);
  if (!may('createMember')) return <NotForRole screen="Import members">Your role may not create members.</NotForRole>;

  const read = (chosenFile: File) =>
    void readImportFile(chosenFile).then(
      (found) => {
        setMistake('');
        setFile(found);
        setChosen(matchColumns(found.columns, targets));
      },
      (error: unknown) => {
        setFile(null);
        setMistake(error instanceof FileMistake ? error.message : 'The file could not be read. Choose it again.');
      },
    );
  const left = file && checked ? file.rows.length - checked.good.length : 0;
  return (
    <div className={looks.page}>
      <header>
        <Link href={`${base}/members`} className={backLink}>
          <Icon name="back" size={16} />
          Members
        </Link>
        <h1>Import members</h1>
        <p>
          Imported members get no mail and have no password: they log in by a mailed code, a provider, or after a reset.
          An address that is a member’s already stays as it is.
        </p>
      </header>
      {progress ? (
        <ImportProgress
          progress={progress}
          base={base}
          onStop={stop}
          onAgain={() => {
            forget();
            setFile(null);
          }}
        />
      ) : (
        <>
          <section>
            {mistake && (
              <p role="alert" className={looks.mistake}>
                {mistake}
              </p>
            )}
            {!file && <FileDrop onFile={read} />}
          </section>
          {file && checked && (
            <>
              <section aria-labelledby="columns">
                <h2 id="columns">Columns of {file.name}</h2>
                <ColumnMatching file={file} targets={targets} chosen={chosen} onChange={setChosen} />
                {!hasEmail && (
                  <p role="alert" className={looks.mistake}>
                    Choose the column that holds the email address.
                  </p>
                )}
              </section>
              {hasEmail && (
                <section aria-labelledby="preview">
                  <h2 id="preview">Preview</h2>
                  <p role="status">
                    {countOf(checked.good.length)} of {countOf(file.rows.length)} rows can be imported.
                    {left > 0 && ` ${countOf(left)} ${left === 1 ? 'is' : 'are'} left out until mended in the file.`}
                  </p>
                  <ImportPreview file={file} targets={targets} chosen={chosen} mistakes={checked.mistakes} />
                </section>
              )}
              <div className={looks.actions}>
                <Button isDisabled={!hasEmail || checked.good.length === 0} onPress={() => void start(checked.good)}>
                  {checked.good.length === 1 ? 'Import 1 member' : `Import ${countOf(checked.good.length)} members`}
                </Button>
                <Button kind="secondary" onPress={() => setFile(null)}>
                  Choose another file
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
