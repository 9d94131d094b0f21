import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import styles from './key-help.module.css';

const keys = [
  ['/', 'Search'],
  ['F', 'Filters'],
  ['← ↑ → ↓', 'From picture to picture'],
  ['Page Up, Page Down', 'One picture back or on'],
  ['Enter', 'Open'],
  ['S', 'Save'],
  ['C', 'Add to compare'],
  ['X', 'Hide all pictures'],
  ['Ctrl End', 'Leave the gallery'],
  ['Space', 'In a picture: before and after'],
  ['← →', 'In a picture: the result before or after it'],
  ['+ − 0', 'In a picture: zoom'],
] as const;

export function KeyHelp({ onClose }: { onClose(): void }): ReactNode {
  return (
    <Dialog title="By keyboard" onClose={onClose} width={420}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
