import { type ReactNode, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { Icon } from '../../parts/icon.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { countText, dayText } from '../../state/finder/labels.ts';

type State = Wire['getRemoval']['data'];
const way = ['hidden', 'verified', 'removed'] as const;
const waitingText = [
  'Waiting for a moderator',
  'Very many requests came at once, so the photo is still in view until a moderator has looked.',
] as const;
const wayText: Record<(typeof way)[number], [string, string]> = {
  hidden: ['Out of sight', 'It stays hidden while a moderator looks.'],
  verified: ['Looked at', 'A moderator agrees that it has to go.'],
  removed: ['Removed for good', 'Its files are deleted.'],
};

export function RemovalStatus({ id, token, onClose }: { id: string; token: string; onClose(): void }): ReactNode {
  const { data, error, retry, set } = useLoaded<State>(
    (signal) => ask('getRemoval', { removalId: id }, { signal, authorization: `Removal ${token}` }),
    [id, token],
  );
  return (
    <Dialog
      isBeforeGates
      title="Your request"
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && error.code === 'not-found' ? (
        <Notice icon="link" title="There is no such request">
          <p>Its address may be cut off. It ends in a long word of letters and digits.</p>
        </Notice>
      ) : error && !data ? (
        <Problem error={error} onRetry={retry} />
      ) : data ? (
        <Standing request={data} token={token} onChange={set} />
      ) : (
        <div className={styles.ghost} aria-busy="true" />
      )}
    </Dialog>
  );
}

function Standing({ request, token, onChange }: { request: State; token: string; onChange(next: State): void }) {
  const at = way.indexOf(request.state as (typeof way)[number]);
  return (
    <>
      <p className={styles.lead}>
        {countText(request.photoIds.length, 'photo', 'photos')}, asked on {dayText(request.createdAt)}
        {request.closedAt === null &&
          `. A moderator decides until ${new Date(request.dueAt).toLocaleString('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' })}.`}
      </p>
      {request.state === 'restored' ? (
        <>
          <Notice icon="info" title="It was put back">
            <p>{request.reason}</p>
          </Notice>
          {request.canAppeal ? (
            <Appeal id={request.id} token={token} onChange={onChange} />
          ) : (
            <p className={styles.lead}>This was looked at twice, by two people.</p>
          )}
        </>
      ) : (
        <ol className={styles.way}>
          {request.state === 'received' && (
            <li data-done="" aria-current="step">
              <Icon name="info" size={18} />
              <div>
                <b>{waitingText[0]}</b>
                <p>{waitingText[1]}</p>
              </div>
            </li>
          )}
          {way.map((state, i) => (
            <li key={state} data-done={i <= at ? '' : undefined} aria-current={i === at ? 'step' : undefined}>
              <Icon name={i <= at ? 'check' : 'minus'} size={18} />
              <div>
                <b>{wayText[state][0]}</b>
                <p>{wayText[state][1]}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Appeal({ id, token, onChange }: { id: string; token: string; onChange(next: State): void }): ReactNode {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === '') return setWrong('Please say in a sentence what was overlooked.');
    setBusy(true);
    try {
      const request = await ask('appealRemoval', { removalId: id, t: token, text: text.trim() });
      if (request.state === 'hidden') markGone(...request.photoIds);
      onChange(request);
    } catch (failure) {
      setWrong(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Field
        label="What was overlooked"
        hint="Another moderator looks at it. This can be done once."
        error={wrong || undefined}
      >
        {(input) => (
          <textarea
            {...input}
            value={text}
            maxLength={limits.reportLength}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button isBusy={isBusy} disabled={isBusy} onClick={() => void send()}>
        Ask again
      </Button>
    </div>
  );
}
