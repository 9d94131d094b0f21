import { type ReactNode, useState } from 'react';
import type { OwnStory } from '../../../contract/story-entities.ts';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { copyText } from '../../state/collections/share.ts';
import { dayText, procedureName } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './stories.module.css';
import { weeksText } from './story.model.ts';

interface Props {
  story: OwnStory;
  onEdit(): void;
  onChange(next: OwnStory | null): void;
  /** It is another one now than the one that is shown. */
  onOutdated(): void;
}

/** How the surgeon's name stands, from the caller's side. */
function standing({ provider, confirmed, side, hasPatient }: OwnStory): string {
  if (!provider) return 'No surgeon is named.';
  const [own, other] = side === 'patient' ? (['patient', 'provider'] as const) : (['provider', 'patient'] as const);
  const [mine, theirs] = [confirmed[own], confirmed[other]];
  if (mine && theirs) return `${provider.name} is named: both sides have confirmed it.`;
  if (mine)
    return hasPatient || side === 'patient'
      ? `You confirmed ${provider.name} on ${dayText(mine)}. The name is shown once the other side has too.`
      : `You confirmed ${provider.name}. Hand your patient a link, so that she can confirm it too.`;
  return theirs
    ? `${side === 'patient' ? provider.name : 'Your patient'} has confirmed it. The name is shown once you have too.`
    : `${provider.name} is not named: no side has confirmed it yet.`;
}

export function MyStory({ story, onEdit, onChange, onOutdated }: Props): ReactNode {
  const { id, rev, sets, side, isOwner, provider, confirmed, hasPatient } = story;
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const during = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      if (done) toast(done, { kind: 'success' });
    } catch (failure) {
      const { code, message } = asApiError(failure);
      const isOutdated = code === 'precondition-failed';
      toast(isOutdated ? 'This story has changed. Please look at it again.' : message, { kind: 'error' });
      if (isOutdated) onOutdated();
      // It was unlinked elsewhere.
      if (code === 'story-not-found') onChange(null);
    } finally {
      setBusy(false);
    }
  };
  const confirm = () =>
    during(
      async () => onChange(await ask('confirmStory', { storyId: id }, { ifMatch: rev })),
      'Confirmed. You can take it back any time.',
    );
  const takeBack = () =>
    during(
      async () => onChange(await ask('withdrawStoryConfirmation', { storyId: id })),
      'Taken back. The surgeon is not named any more.',
    );
  const invite = () =>
    during(async () => {
      const { token } = await ask('inviteToStory', { storyId: id });
      const link = `${window.location.origin}/?story=${id}&invitation=${token}`;
      const isCopied = await copyText(link);
      toast(isCopied ? 'Link copied. It works for one person.' : `The link is ${link}`, { kind: 'success' });
    }, '');
  const unlink = () =>
    during(async () => {
      await ask('deleteStory', { storyId: id });
      setAsking(false);
      onChange(null);
    }, 'Unlinked. The sets stay as they are.');
  const first = sets[0]?.proc;
  const isShown = sets.filter(({ status }) => status === 'published').length > 1;
  return (
    <li className={styles.row}>
      <ol className={styles.sets}>
        {sets.map(({ photo, src, weeks, alt, status }) => (
          <li key={photo} data-status={status}>
            {src && <img src={src} alt={alt} loading="lazy" />}
            <span>{weeksText(weeks)}</span>
          </li>
        ))}
      </ol>
      <h3>{first ? procedureName(first) : 'A story'}</h3>
      <p>{standing(story)}</p>
      {!isShown && <p className={styles.quiet}>Not shown: at least two of its sets have to be published.</p>}
      <div className={styles.actions}>
        {isShown && (
          <Button onClick={() => changeQuery({ story: id, at: null }, { state: { from: 'feed' } })}>See it</Button>
        )}
        {provider && !confirmed[side] && (
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void confirm()}>
            Confirm
          </Button>
        )}
        {confirmed[side] && (
          <Button isBusy={isBusy} disabled={isBusy} onClick={() => void takeBack()}>
            Take confirmation back
          </Button>
        )}
        {side === 'provider' && !hasPatient && (
          <Button icon="link" isBusy={isBusy} disabled={isBusy} onClick={() => void invite()}>
            Link for the patient
          </Button>
        )}
        {isOwner && <Button onClick={onEdit}>Edit</Button>}
        {isOwner && (
          <Button kind="plain" onClick={() => setAsking(true)}>
            Unlink
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          title="Unlink these sets?"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button kind="plain" onClick={() => setAsking(false)}>
                Keep it
              </Button>
              <Button kind="danger" isBusy={isBusy} disabled={isBusy} onClick={() => void unlink()}>
                Unlink
              </Button>
            </>
          }
        >
          <p>The sets stay as they are. Nothing says any more that they show one person.</p>
        </Dialog>
      )}
    </li>
  );
}
