import { config } from './config.style.ts';
import { pathWords } from './path-words.ts';
import type { StoredApp } from './stored-app.ts';
import type { Mistake } from './use-checked.ts';

interface MistakeListProps {
  mistakes: readonly Mistake[];
  app: StoredApp;
}

/** All that is wrong with the draft: what a field of another place shows is here as well. */
export const MistakeList = ({ mistakes, app }: MistakeListProps) => (
  <div role="alert" hidden={mistakes.length === 0}>
    <ul className={config.mistakes} aria-label="Mistakes of the draft">
      {mistakes.map(({ path, message }) => (
        <li key={`${path} ${message}`} title={path}>
          {path && `${pathWords(path, [app]).label}: `}
          {message}
        </li>
      ))}
    </ul>
  </div>
);
