import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { config } from './config.style.ts';

/** A line to copy, and what it is for. */
export function Snippet({ what, code }: { what: string; code: string }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <div>
      <p>{isRefused ? 'The browser did not copy it: select it and press Ctrl C.' : what}</p>
      <div className={config.snippet}>
        <code>{code}</code>
        <CopyButton text={code} label="Copy" copiedLabel="Copied!" onRefused={() => setRefused(true)} />
      </div>
    </div>
  );
}
