import { useState } from 'react';
import type { Member, SuspendedAccess } from '../../contract/entities.ts';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { useElement } from './context.tsx';
import { momentOf } from './moment-of.ts';
import { showError } from './show-error.ts';
import { view } from './view.tsx';

const question = style({
  display: 'grid',
  gap: '16px',
  '& p': { color: 'var(--_muted)' },
  '& ul': { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '10px 12px', borderRadius: '8px', background: 'var(--_raised)', fontWeight: 500 },
  '& small': { display: 'block', fontSize: '13px', fontWeight: 400, color: 'var(--_muted)' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  '& > div > *': { flex: '1 1 max-content' },
});

export interface SuspendedAccessProps {
  access: SuspendedAccess;
  onAnswered?(member: Member | null): void;
}

/**
 * R11 what is suspended, and the question whether it was the member. The heading is the caller's.
 */
export const SuspendedAccessQuestion = view(function SuspendedAccessQuestion({
  access: { hasPassword, includesProfile, providers, passkeys = [], devices },
  onAnswered,
}: SuspendedAccessProps) {
  const element = useElement();
  const { say, state } = element;
  const [running, setRunning] = useState<'restore' | 'remove' | null>(null);
  async function answer(answer: 'restore' | 'remove') {
    if (running) return;
    setRunning(answer);
    try {
      const { data, _internalUseOnly } = await state.sdk.reviewSuspendedAccess({ answer });
      if (_internalUseOnly?.message) state.toast.show(_internalUseOnly.message);
      onAnswered?.(data.member);
    } catch (error) {
      showError(element, error);
    }
    setRunning(null);
  }
  const nameOf = (key: string) =>
    state.app.config.value?.authProviders.find(({ provider }) => provider === key)?.name ?? key;
  return (
    <div className={question} part="suspended-access">
      <p>{say('suspended_text')}</p>
      <ul>
        {hasPassword && <li>{say('suspended_password')}</li>}
        {providers.map(({ provider }) => (
          <li key={provider}>{nameOf(provider)}</li>
        ))}
        {passkeys.map(({ name, createdAt }) => (
          <li key={createdAt}>
            {say('suspended_passkey', { name })}
            <small>{say('suspended_since', { when: momentOf(createdAt) })}</small>
          </li>
        ))}
        {devices.map(({ device, createdAt }) => (
          <li key={createdAt}>
            {device ?? say('unknown_device')}
            <small>{say('suspended_since', { when: momentOf(createdAt) })}</small>
          </li>
        ))}
      </ul>
      {includesProfile && <p>{say('suspended_removes')}</p>}
      <div>
        <Button kind="primary" isBusy={running === 'restore'} onPress={() => void answer('restore')}>
          {say('suspended_yes')}
        </Button>
        <Button kind="secondary" isBusy={running === 'remove'} onPress={() => void answer('remove')}>
          {say('suspended_no')}
        </Button>
      </div>
    </div>
  );
});
