import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { backLink } from '../parts/back-link.style.ts';
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
import { isImporting } from './use-import.ts';
import { useKnownEmails } from './use-known-emails.ts';

/** Members from a CSV file: choose it, match its columns, see what is wrong, import the rest. */
export function ImportScreen({ base }: { base: string }) {
  const { app, place, imports } = useConsole();
  const targets = useMemo(() => targetsOf(app), [app]);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [mistake, setMistake] = useState('');
  const { stop, forget } = imports;
  const isOwn = imports.place?.app === place.app && imports.place.mode === place.mode;
  const progress = isOwn ? imports.progress : null;
  useEffect(() => {
    document.title = `Import members into ${app.name}`;
  }, [app]);

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
  return (
    <div className={looks.page}>
      <header>
        <Link href={`${base}/members`} className={backLink}>
          <Icon name="back" size={16} />
          Members
        </Link>
        <h1>Import members</h1>
        <p>
          Imported members get no mail and have no password: they log in with a mailed code, a provider, or after a
          reset. An address that already belongs to a member stays as it is.
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
          {file && (
            <ChosenFile
              file={file}
              targets={targets}
              chosen={chosen}
              onChange={setChosen}
              onOther={() => setFile(null)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ChosenFileProps {
  file: ImportFile;
  targets: ReturnType<typeof targetsOf>;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  onOther: () => void;
}

/** Its columns, and what would become of its rows. */
function ChosenFile({ file, targets, chosen, onChange, onOther }: ChosenFileProps) {
  const { app, place, imports } = useConsole();
  const hasEmail = chosen.includes('email');
  const known = useKnownEmails(file, chosen.indexOf('email'));
  const { good, mistakes } = useMemo(
    () => checkRows(app, file, chosen, known ?? new Set()),
    [app, file, chosen, known],
  );
  const left = file.rows.length - good.length;
  return (
    <>
      <section aria-labelledby="columns">
        <h2 id="columns">Columns of {file.name}</h2>
        <ColumnMatching file={file} targets={targets} chosen={chosen} onChange={onChange} />
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
            {known
              ? `${countOf(good.length)} of ${countOf(file.rows.length)} rows can be imported.`
              : 'Looking for members with these addresses…'}
            {known && left > 0 && ` ${countOf(left)} ${left === 1 ? 'is' : 'are'} left out: see why below.`}
          </p>
          <ImportPreview file={file} targets={targets} chosen={chosen} mistakes={mistakes} />
        </section>
      )}
      <div className={looks.actions}>
        <Button
          isDisabled={!hasEmail || !known || good.length === 0 || isImporting(imports.progress)}
          onPress={() => void imports.start(place, good)}
        >
          {good.length === 1 ? 'Import 1 member' : `Import ${countOf(good.length)} members`}
        </Button>
        <Button kind="secondary" onPress={onOther}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
