import { type ReactNode, useState } from 'react';
import type { OwnStory } from '../../../contract/story-entities.ts';
import { weeksOf } from '../../../contract/story-time.ts';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { Button } from '../button.tsx';
import { Check } from '../check.tsx';
import { Dialog } from '../dialog.tsx';
import { Problem } from '../notice.tsx';
import { SurgeonChoice } from '../surgeon-choice.tsx';
import styles from './stories.module.css';

interface Props {
  story: OwnStory | null;
  onClose(): void;
  onSaved(next: OwnStory): void;
}

const pageSize = '60';
const surgeonHint = 'Her page shows the story too, once both of you have confirmed it.';
const mostWeeks = 1040;
const linkable: readonly OwnPhoto['status'][] = ['published', 'pending', 'processing', 'hidden'];
const weeksFrom = (months: number | null) => (months === null ? '' : String(weeksOf(months)));
/** Sets of one kind belong together: the member's own, or those of one page. */
const kindOf = ({ source, provider }: OwnPhoto) => (source === 'patient' ? 'own' : (provider?.sid ?? ''));

/** Which sets, when each was taken, and who operated. */
export function StoryEditor({ story, onClose, onSaved }: Props): ReactNode {
  const { data, error, retry } = useLoaded((signal) => ask('listMyPhotos', { limit: pageSize }, { signal }), []);
  const [weeks, setWeeks] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((story?.sets ?? []).map((set) => [set.photo, String(set.weeks)])),
  );
  const [surgeon, setSurgeon] = useState(story?.provider ?? null);
  const [confirms, setConfirms] = useState(story ? story.confirmed[story.side] !== null : false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const photos = data?.items.filter(({ status }) => linkable.includes(status)) ?? [];
  const chosen = photos.filter(({ id }) => id in weeks);
  const kind = chosen[0] && kindOf(chosen[0]);
  const page = chosen[0]?.source === 'provider' ? chosen[0].provider : null;
  const named = page ?? surgeon;

  const toggle = (photo: OwnPhoto, isOn: boolean) => {
    setWrong(null);
    setWeeks(({ [photo.id]: _, ...rest }) => (isOn ? { ...rest, [photo.id]: weeksFrom(photo.monthsAfter) } : rest));
  };
  const save = async () => {
    const sets = chosen.map(({ id }) => ({
      photo: id,
      weeks: weeks[id]!.trim() === '' ? Number.NaN : Number(weeks[id]),
    }));
    const odd = sets.find((set) => !Number.isInteger(set.weeks) || set.weeks < 0 || set.weeks > mostWeeks);
    if (sets.length < 2) return setWrong({ field: 'sets', text: 'Choose at least two sets.' });
    if (odd) return setWrong({ field: odd.photo, text: `Whole weeks from 0 to ${mostWeeks}, please.` });
    setBusy(true);
    setWrong(null);
    const content = { sets, provider: named?.sid ?? null, confirms: confirms && named !== null };
    try {
      onSaved(
        story
          ? await ask('updateStory', { storyId: story.id, ...content }, { ifMatch: story.rev })
          : await ask('createStory', content),
      );
    } catch (failure) {
      setWrong({ field: 'all', text: asApiError(failure).message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={story ? 'Edit the story' : 'Link sets over time'}
      onClose={onClose}
      width={640}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy || !data} onClick={() => void save()}>
            {story ? 'Save' : 'Link them'}
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <p className={styles.lead}>
          Choose sets of the same person, and say how many weeks after the operation each was taken. Everybody who sees
          one of them can then see the others beside it.
        </p>
        {error && !data && <Problem error={error} onRetry={retry} />}
        {data && photos.length < 2 && (
          <p>You need two sets that are published, or wait for a moderator. You can add the second one later.</p>
        )}
        <ul className={styles.choices} aria-busy={!data}>
          {photos.map((photo) => {
            const { id, images, procedures, alt } = photo;
            const image = images.find(({ stage }) => stage === 'after') ?? images[0];
            const isOn = id in weeks;
            const isWrong = wrong?.field === id;
            return (
              <li key={id}>
                {image && <img src={image.src} alt={alt} width={48} height={60} />}
                <Check
                  isChecked={isOn}
                  isDisabled={!isOn && kind !== undefined && kindOf(photo) !== kind}
                  onChange={(next) => toggle(photo, next)}
                >
                  {procedures[0] ? procedureName(procedures[0]) : 'A set'}
                </Check>
                {isOn && (
                  <label className={styles.weeks}>
                    Weeks after
                    <input
                      inputMode="numeric"
                      value={weeks[id]}
                      aria-invalid={isWrong || undefined}
                      aria-describedby={isWrong ? `wrong-${id}` : undefined}
                      onChange={(event) => setWeeks({ ...weeks, [id]: event.currentTarget.value })}
                    />
                  </label>
                )}
                {isWrong && (
                  <p id={`wrong-${id}`} className={styles.wrong} role="alert">
                    {wrong.text}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
        {wrong?.field === 'sets' && (
          <p className={styles.wrong} role="alert">
            {wrong.text}
          </p>
        )}
        {chosen.length > 0 && !page && <SurgeonChoice hint={surgeonHint} surgeon={surgeon} onChoose={setSurgeon} />}
        {chosen.length > 0 && named && (
          <Check isChecked={confirms} onChange={setConfirms}>
            {page
              ? `I confirm for ${named.name} that this patient was operated there`
              : `I confirm that ${named.name} did my operation`}
          </Check>
        )}
        {named && (
          <p className={styles.quiet}>The name is shown once both sides have confirmed it. Each may take it back.</p>
        )}
        {wrong?.field === 'all' && (
          <p className={styles.wrong} role="alert">
            {wrong.text}
          </p>
        )}
      </div>
    </Dialog>
  );
}
