import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import type { Credential } from '../../../contract/provider-entities.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { dayText, wordText } from '../../state/finder/labels.ts';
import styles from './provider.module.css';

const looks: Record<Credential['status'], IconName> = {
  verified: 'verified',
  claimed: 'info',
  expired: 'alert',
  rejected: 'alert',
};

/** What a status says, with its date; never the bare words "board certified". */
function statusText({ status, checkedAt, validTo }: Credential): string {
  const checked = checkedAt === null ? '' : `, checked ${dayText(checkedAt)}`;
  if (status === 'verified')
    return `Found in the register${checked}${validTo === null ? '' : `, valid to ${dayText(validTo)}`}`;
  if (status === 'expired') return `Expired${validTo === null ? '' : ` ${dayText(validTo)}`}${checked}`;
  if (status === 'rejected') return `Not found in the register${checked}`;
  return 'Stated by the provider, not checked yet';
}
/** A licence comes from the state itself; boards and societies are recognised, or are not. */
const recogniserText = ({ recogniser, kind }: Credential) =>
  recogniser !== 'other' ? ` · Recognised by ${recogniser}` : kind === 'licence' ? '' : ' · No recognising body stated';

/**
 * Each credential: which board, who recognises it, when it was checked, and where to look for
 * oneself.
 */
export function Credentials({ credentials }: { credentials: readonly Credential[] }): ReactNode {
  if (credentials.length === 0) return <p className={styles.part}>No credentials are stated.</p>;
  return (
    <ul>
      {credentials.map((credential) => {
        const { board, kind, number, status, registerUrl } = credential;
        return (
          <li key={`${board}-${kind}-${number}`} className={styles.credential} data-status={status}>
            <Icon name={looks[status]} />
            <div>
              {board}
              <small>
                {wordText(kind)}
                {number ? `, no. ${number}` : ''}
                {recogniserText(credential)}
              </small>
              <small>
                {statusText(credential)}
                {registerUrl && /^https:\/\//i.test(registerUrl) && (
                  <>
                    {' · '}
                    <a href={registerUrl} rel="nofollow noopener noreferrer" target="_blank">
                      Look in the register
                    </a>
                  </>
                )}
              </small>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
