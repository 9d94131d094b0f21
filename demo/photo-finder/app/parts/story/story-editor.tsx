import { type ReactNode, useState } from 'react';
import type { OwnStory } from '../../../contract/story-entities.ts';
import { weeksOf } from '../../../contract/story-time.ts';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import type { Wire } from '../../../contract/wire.ts';
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

interface Wrong {
  /** The id of a set, `sets` for the choice of them, or `all`. */
  field: string;
  text: string;
}
type Weeks = Readonly<Record<string, string>>;
type ChosenSet = { photo: string; weeks: number };

const weeksIn = (story: OwnStory | null): Weeks =>
  Object.fromEntries((story?.sets ?? []).map((set) => [set.photo, String(set.weeks)]));
const isConfirmedIn = (story: OwnStory | null) => story !== null && story.confirmed[story.side] !== null;

/** Sets with whole weeks, or what is wrong about them. */
function readSets(chosen: readonly OwnPhoto[], weeks: Weeks): ChosenSet[] | Wrong {
  const sets = chosen.map(({ id }) => ({
    photo: id,
    weeks: weeks[id]!.trim() === '' ? Number.NaN : Number(weeks[id]),
  }));
  if (sets.length < 2) return { field: 'sets', text: 'Choose at least two sets.' };
  const odd = sets.find((set) => !Number.isInteger(set.weeks) || set.weeks < 0 || set.weeks > mostWeeks);
  return odd ? { field: odd.photo, text: `Whole weeks from 0 to ${mostWeeks}, please.` } : sets;
}

/** Which sets, when each was taken, and who operated. */
export function StoryEditor({ story, onClose, onSaved }: Props): ReactNode {
  const { data, error, retry } = useLoaded((signal) => ask('listMyPhotos', { limit: pageSize }, { signal }), []);
  const [weeks, setWeeks] = useState(() => weeksIn(story));
  const [surgeon, setSurgeon] = useState(story?.provider ?? null);
  const [confirms, setConfirms] = useState(() => isConfirmedIn(story));
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const photos = data?.items.filter(({ status }) => linkable.includes(status)) ?? [];
  const chosen = photos.filter(({ id }) => id in weeks);
  const page = chosen[0]?.source === 'provider' ? chosen[0].provider : null;
  const named = page ?? surgeon;

  const save = async () => {
    const sets = readSets(chosen, weeks);
    if ('field' in sets) return setWrong(sets);
    setBusy(true);
    setWrong(null);
    try {
      onSaved(await send(story, { sets, provider: named?.sid ?? null, confirms: confirms && named !== null }));
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
          {photos.map((photo) => (
            <SetChoice
              key={photo.id}
              photo={photo}
              weeks={weeks[photo.id]}
              isOfOtherKind={chosen[0] !== undefined && kindOf(photo) !== kindOf(chosen[0])}
              wrong={wrong?.field === photo.id ? wrong.text : null}
              onToggle={(isOn) => {
                setWrong(null);
                setWeeks(({ [photo.id]: _, ...rest }) =>
                  isOn ? { ...rest, [photo.id]: weeksFrom(photo.monthsAfter) } : rest,
                );
              }}
              onWeeks={(text) => setWeeks({ ...weeks, [photo.id]: text })}
            />
          ))}
        </ul>
        {wrong?.field === 'sets' && <Alert text={wrong.text} />}
        {chosen.length > 0 && (
          <Surgeon page={page} surgeon={surgeon} onChoose={setSurgeon} confirms={confirms} onConfirm={setConfirms} />
        )}
        {wrong?.field === 'all' && <Alert text={wrong.text} />}
      </div>
    </Dialog>
  );
}

const send = (story: OwnStory | null, content: Wire['createStory']['in']): Promise<OwnStory> =>
  story ? ask('updateStory', { storyId: story.id, ...content }, { ifMatch: story.rev }) : ask('createStory', content);

interface SurgeonProps {
  /** The page whose sets they are: it names the surgeon by itself. */
  page: OwnPhoto['provider'];
  surgeon: OwnStory['provider'];
  onChoose(surgeon: OwnStory['provider']): void;
  confirms: boolean;
  onConfirm(confirms: boolean): void;
}

/** Who operated, confirmed by this side. */
function Surgeon({ page, surgeon, onChoose, confirms, onConfirm }: SurgeonProps): ReactNode {
  const named = page ?? surgeon;
  return (
    <>
      {!page && <SurgeonChoice hint={surgeonHint} surgeon={surgeon} onChoose={onChoose} />}
      {named && (
        <>
          <Check isChecked={confirms} onChange={onConfirm}>
            {page
              ? `I confirm for ${named.name} that this patient was operated there`
              : `I confirm that ${named.name} did my operation`}
          </Check>
          <p className={styles.quiet}>The name is shown once both sides have confirmed it. Each may take it back.</p>
        </>
      )}
    </>
  );
}

function Alert({ text, id }: { text: string; id?: string }): ReactNode {
  return (
    <p id={id} className={styles.wrong} role="alert">
      {text}
    </p>
  );
}

interface SetProps {
  photo: OwnPhoto;
  /** As typed; undefined = not chosen. */
  weeks: string | undefined;
  isOfOtherKind: boolean;
  wrong: string | null;
  onToggle(isOn: boolean): void;
  onWeeks(text: string): void;
}

/** One set of the member, with its weeks once it is chosen. */
function SetChoice({ photo, weeks, isOfOtherKind, wrong, onToggle, onWeeks }: SetProps): ReactNode {
  const { id, images, procedures, alt } = photo;
  const image = images.find(({ stage }) => stage === 'after') ?? images[0];
  const isOn = weeks !== undefined;
  return (
    <li>
      {image && <img src={image.src} alt={alt} width={48} height={60} />}
      <Check isChecked={isOn} isDisabled={!isOn && isOfOtherKind} onChange={onToggle}>
        {procedures[0] ? procedureName(procedures[0]) : 'A set'}
      </Check>
      {isOn && (
        <label className={styles.weeks}>
          Weeks after
          <input
            inputMode="numeric"
            value={weeks}
            aria-invalid={wrong !== null || undefined}
            aria-describedby={wrong === null ? undefined : `wrong-${id}`}
            onChange={(event) => onWeeks(event.currentTarget.value)}
          />
        </label>
      )}
      {wrong !== null && <Alert id={`wrong-${id}`} text={wrong} />}
    </li>
  );
}
