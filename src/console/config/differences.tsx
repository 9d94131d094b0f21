import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { config } from './config.style.ts';
import { differenceWords } from './path-words.ts';
import type { StoredApp } from './stored-app.ts';

interface DifferencesProps extends Pick<ConfigChange, 'differences'> {
  before: StoredApp;
  after: StoredApp;
}

/** What differs between two configurations, in words. */
export function Differences({ differences, before, after }: DifferencesProps) {
  if (differences.length === 0) return <p>Nothing differs from the current configuration.</p>;
  return (
    <dl className={config.differences} tabIndex={0} aria-label="Changes">
      {differenceWords(differences, [before, after]).map((one) => (
        <div key={`${one.path} ${one.before} ${one.after}`}>
          <dt title={one.path}>{one.label}</dt>
          <dd>
            {one.before !== null && (
              <>
                <del>{one.before}</del> →{' '}
              </>
            )}
            {one.after === null ? one.isEntry ? 'removed' : 'as shipped' : <ins>{one.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
