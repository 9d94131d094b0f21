import { type ReactNode, useState } from 'react';
import type { AdminKey } from '../../contract/wire-admin-keys.ts';
import { SecretOnce } from '../parts/secret-once.tsx';
import { momentOf } from '../state/format.ts';
import { AddKey } from './add-key.tsx';
import { type Rotated, RotateKey } from './rotate-key.tsx';

/** Made this moment: shown once. */
interface Made {
  title: string;
  message: string;
  secret: string;
}

const madeByRotation = ({ key, oldKey: { endsAt } }: Rotated): Made => ({
  title: 'The new key was created',
  message: `Copy it now: it is shown this one time. Put it on your server in place of the old one, which ${
    Date.parse(endsAt) > Date.now() ? `ends on ${momentOf(endsAt)}` : 'has ended'
  }.`,
  secret: key,
});

/** The dialogs that make keys. `onRotated` takes the id of the new key. */
export function useNewKeys({ onMade, onRotated }: { onMade: () => void; onRotated: (id: string) => void }) {
  const [asking, setAsking] = useState<'add' | AdminKey | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const show = (next: Made) => {
    setAsking(null);
    setMade(next);
    onMade();
  };
  const cancel = () => setAsking(null);
  const dialogs: ReactNode = (
    <>
      {asking === 'add' && (
        <AddKey
          onCancel={cancel}
          onAdded={(secret) =>
            show({
              title: 'The key was created',
              message: 'Copy it now: it is shown this one time. Put it where your server keeps its secrets.',
              secret,
            })
          }
        />
      )}
      {asking && asking !== 'add' && (
        <RotateKey
          adminKey={asking}
          onCancel={cancel}
          onRotated={(rotated) => {
            show(madeByRotation(rotated));
            onRotated(rotated.id);
          }}
        />
      )}
      {made && <SecretOnce {...made} label="The new key" onClose={() => setMade(null)} />}
    </>
  );
  return { dialogs, isShown: made !== null, add: () => setAsking('add'), rotate: setAsking };
}
