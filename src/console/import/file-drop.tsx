import { useState } from 'react';
import { Glyph } from '../parts/glyph.tsx';
import { looks } from './import.style.ts';

/** A file by pointer, by keyboard or dropped here. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <label
      className={looks.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Glyph name="upload" size={28} />
      <b>Choose a CSV file</b>
      <span>or drop it here. Nothing is imported before you have seen the preview.</span>
      <input
        type="file"
        accept=".csv,.tsv,text/csv,text/tab-separated-values"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file again, once it is mended, must count as a change.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
