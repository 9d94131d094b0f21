import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { useProof } from '../parts/prove.tsx';
import { useConsole } from '../state/console-context.ts';
import { agoOf, dateOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { sheet } from './member.style.ts';

type Passkey = NonNullable<AdminMember['auth']['passkeys']>[number];

interface WaysProps {
  member: AdminMember;
  onChange: Change;
}

/** How the member can log in, and the mails that help her to. */
export function Ways({ member, onChange }: WaysProps) {
  const { may } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [sent, setSent] = useState('');
  const { auth, disabled } = member;
  const send = (operation: 'sendLoginLink' | 'sendReset' | 'sendConfirmation' | 'resetSecondFactor', words: string) => {
    setSent('');
    void run(operation, () => prove(() => onChange(operation, {}, words))).then((isSent) => isSent && setSent(words));
  };
  const remove = (passkey: Passkey) => {
    const words = `The passkey “${passkey.name}” is removed, and ${auth.email} gets a mail`;
    setSent('');
    void run(passkey.id, () => onChange('removePasskey', { passkey: passkey.id }, words)).then(
      (isRemoved) => isRemoved && setSent(words),
    );
  };
  return (
    <section className={sheet.section} aria-labelledby="ways">
      <header>
        <h2 id="ways">Ways to log in</h2>
      </header>
      <div className={sheet.row}>
        <div>
          Password
          <small>{auth.hasPassword ? 'Set' : 'None: with a mailed code, or after a reset'}</small>
        </div>
        {may('sendReset') && !disabled && (
          <Button
            kind="secondary"
            isSmall
            isBusy={running === 'sendReset'}
            onPress={() => send('sendReset', `A link to set a password is on its way to ${auth.email}`)}
          >
            Mail a reset
          </Button>
        )}
      </div>
      <div className={sheet.row}>
        <div>
          Mailed link
          <small>{auth.email}</small>
        </div>
        {may('sendLoginLink') && !disabled && (
          <Button
            kind="secondary"
            isSmall
            isBusy={running === 'sendLoginLink'}
            onPress={() => send('sendLoginLink', `A link to log in is on its way to ${auth.email}`)}
          >
            Mail a link
          </Button>
        )}
      </div>
      <Address
        member={member}
        running={running}
        onSend={() => send('sendConfirmation', `A link to confirm the address is on its way to ${auth.email}`)}
        onVerify={() => void run('verify', () => onChange('verifyMember', {}, 'The address is verified'))}
      />
      {auth.hasSecondFactor && (
        <div className={sheet.row}>
          <div>
            Authenticator app
            <small>Its code is asked for after a login</small>
          </div>
          {may('resetSecondFactor') && (
            <ConfirmButton
              question="Reset now?"
              isBusy={running === 'resetSecondFactor'}
              onConfirm={() =>
                send('resetSecondFactor', `The authenticator app is removed, and ${auth.email} gets a mail`)
              }
            >
              Reset
            </ConfirmButton>
          )}
        </div>
      )}
      <Passkeys member={member} running={running} onRemove={remove} />
      {auth.providers.map(({ provider }) => (
        <div key={provider} className={sheet.row}>
          <div style={{ textTransform: 'capitalize' }}>{provider}</div>
          <Badge tone="good">Connected</Badge>
        </div>
      ))}
      {proof}
      {disabled && <p>No mails can be sent while the member is disabled.</p>}
      {sent && <p>{sent}.</p>}
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
    </section>
  );
}

interface PasskeysProps {
  member: AdminMember;
  running: string | null;
  onRemove: (passkey: Passkey) => void;
}

/** One a row. The service keeps the last way in. */
function Passkeys({ member: { auth }, running, onRemove }: PasskeysProps) {
  const { may } = useConsole();
  return auth.passkeys?.map((passkey) => (
    <div key={passkey.id} className={sheet.row}>
      {/* A long name takes no width from the button. */}
      <div style={{ flexBasis: 0 }}>
        {passkey.name}
        <small>
          Passkey, added {dateOf(passkey.createdAt)} ·{' '}
          {passkey.lastUsedAt ? `last used ${agoOf(passkey.lastUsedAt)}` : 'never used'}
        </small>
      </div>
      {may('removePasskey') && (
        <ConfirmButton question="Remove now?" isBusy={running === passkey.id} onConfirm={() => onRemove(passkey)}>
          Remove
        </ConfirmButton>
      )}
    </div>
  ));
}

interface AddressProps {
  member: AdminMember;
  running: string | null;
  onSend: () => void;
  onVerify: () => void;
}

/** Whether it is confirmed; if not, the mail for it once more, or the word of the operator. */
function Address({ member: { verified, disabled }, running, onSend, onVerify }: AddressProps) {
  const { may } = useConsole();
  return (
    <div className={sheet.row} style={{ flexWrap: 'wrap' }}>
      <div>
        Address
        <small>{verified ? 'Known to belong to the member' : 'Not confirmed by the member'}</small>
      </div>
      {verified && <Badge tone="good">Verified</Badge>}
      {!verified && !disabled && may('sendConfirmation') && (
        <Button kind="secondary" isSmall isBusy={running === 'sendConfirmation'} onPress={onSend}>
          Mail a confirmation
        </Button>
      )}
      {!verified && may('verifyMember') && (
        <Button kind="secondary" isSmall isBusy={running === 'verify'} onPress={onVerify}>
          Mark as verified
        </Button>
      )}
    </div>
  );
}
