import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { Button } from '../../parts/button.tsx';
import { leadsToMistake, leadsToReason } from '../../parts/checked-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type Chosen, documentIds, evidenceTrouble } from '../../parts/evidence.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf, partFailure } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { reload } from '../../state/api/reload.ts';
import { signIn } from '../../state/session/sign-in.ts';
import type { PhotoDetails } from '../../state/upload/photo-details.ts';
import { uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { auth, me } from '../../state/view/app-state.ts';
import { changeQuery, navigate, queryValue } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { type Agreed, ConsentStep } from './consent-step.tsx';
import { ImagesStep } from './images-step.tsx';
import { ReviewStep } from './review-step.tsx';

const loadDetails = () =>
  import('../../parts/photo-details/details-step.tsx').then((m) => ({ default: m.DetailsStep }));
/** Of the size of all other steps together: it comes while the pictures are chosen. */
const DetailsStep = lazy(loadDetails);

const steps = ['Who', 'Pictures', 'Details', 'Consent', 'Review'] as const;
const saveAfterMs = 700;

/** The details are longer than the window, and what is wrong with all of them stands below them. */
const intoSight = (said: HTMLElement | null) => said?.scrollIntoView?.({ block: 'nearest' });
const close = () => changeQuery({ upload: null }, { replace: true, state: window.history.state });

/**
 * `?upload=1` begins a set, `?upload=<its id>` goes on with it: what was said and sent is kept at
 * every step.
 */
export function Upload(): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const isKnown = useSignalValue(auth.isKnown);
  const id = queryValue('upload') ?? '';
  if (!isKnown) return null;
  if (!isLoggedIn)
    return (
      <Dialog
        title="Share your result"
        onClose={close}
        foot={
          <Button kind="primary" onClick={() => void signIn()}>
            Sign in
          </Button>
        }
      >
        <Notice icon="lock" title="Sign in to share photos">
          <p>So that they stay yours: you see how they stand, and you take them down whenever you want.</p>
        </Notice>
      </Dialog>
    );
  return id.startsWith('pho_') ? <Kept key={id} id={id} /> : <Who />;
}

function Frame({ step, foot, children }: { step: number; foot: ReactNode; children: ReactNode }): ReactNode {
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A new step begins at its top; the focus makes screen readers announce it.
    now.current?.scrollIntoView?.({ block: 'start' });
    if (step > 0) now.current?.focus();
  }, [step]);
  return (
    <Dialog title="Share your result" width={760} onClose={close} foot={foot}>
      <ol className={styles.steps}>
        {steps.map((name, i) => (
          <li
            key={name}
            {...(i === step && { ref: now, tabIndex: -1, 'aria-current': 'step' })}
            data-done={i < step ? '' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <section className={styles.step} aria-label={steps[step]}>
        {children}
      </section>
    </Dialog>
  );
}

function Who(): ReactNode {
  const pages = useSignalValue(me)?.pages ?? [];
  const mayProvide = pages.length > 0;
  // Who comes from the page that she edits means that one.
  const [page, setPage] = useState(() => pages.find(({ sid }) => window.location.pathname.endsWith(sid))?.sid ?? null);
  const [source, setSource] = useState<'patient' | 'provider'>(page === null ? 'patient' : 'provider');
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const begin = async () => {
    setBusy(true);
    try {
      const { id } = await ask('createPhoto', {
        source,
        ...(source === 'provider' && page !== null && { provider: page }),
      });
      changeQuery({ upload: id }, { replace: true, state: window.history.state });
    } catch (failure) {
      setWrong(messageOf(failure));
      setBusy(false);
    }
  };
  const choices = [
    ['patient', 'This is me', 'Your own result. Your name is not shown.'],
    ['provider', 'I am the provider', 'A result of your practice, with your patient’s written consent.'],
  ] as const;
  return (
    <Frame
      step={0}
      foot={
        <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void begin()}>
          Next
        </Button>
      }
    >
      <fieldset className={styles.who}>
        <legend className="unseen">Who is shown</legend>
        {choices.map(([value, title, text]) => (
          <label key={value} data-off={value === 'provider' && !mayProvide ? '' : undefined}>
            <input
              type="radio"
              name="source"
              checked={source === value}
              disabled={value === 'provider' && !mayProvide}
              onChange={() => setSource(value)}
            />
            <span>
              <b>{title}</b>
              <small>
                {value === 'provider' && !mayProvide
                  ? 'For members who edit a provider’s page: claim yours there.'
                  : text}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {source === 'provider' && pages.length > 1 && (
        <Field label="For which page">
          {(input) => (
            <select {...input} value={page ?? pages[0]?.sid} onChange={(event) => setPage(event.currentTarget.value)}>
              {pages.map(({ sid, name }) => (
                <option key={sid} value={sid}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </Frame>
  );
}

/** A draft as it was left: what the service knows of it, and what only this device does. */
interface Resumed {
  photo: OwnPhoto;
  said: PhotoDetails;
  hasFiles: boolean;
}

function Kept({ id }: { id: string }): ReactNode {
  const { data, error, retry, set } = useLoaded<Resumed>(
    async (signal) => {
      const photo = await ask('getMyPhoto', { photoId: id }, { signal });
      if (photo.status !== 'draft') return { photo, said: {}, hasFiles: false };
      const said: PhotoDetails = await uploadDrafts.saidOf(id);
      return { photo: { ...photo, ...said } as OwnPhoto, said, hasFiles: (await uploadDrafts.filesOf(id)).length > 0 };
    },
    [id],
  );
  if (error && !data)
    return (
      <Dialog title="Share your result" onClose={close}>
        <Problem error={error} {...(error.status !== 404 && { onRetry: retry })} />
      </Dialog>
    );
  if (!data)
    return (
      <Dialog title="Share your result" width={760} onClose={close}>
        <div className={styles.ghost} aria-busy="true" />
      </Dialog>
    );
  if (data.photo.status !== 'draft') return <Sent />;
  return <Steps {...data} onChange={(photo) => set((before) => before && { ...before, photo })} />;
}

function Sent(): ReactNode {
  return (
    <Dialog
      title="Thank you"
      onClose={close}
      foot={
        <>
          <Button onClick={() => navigate('/collections?tab=uploads')}>My uploads</Button>
          <Button kind="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <Notice icon="check" title="It is on its way">
        <p>All sizes are being made now. Then a moderator looks, and “My uploads” says how it stands.</p>
      </Notice>
    </Dialog>
  );
}

function Steps({ photo, said: resumed, hasFiles, onChange }: Resumed & { onChange(next: OwnPhoto): void }): ReactNode {
  const [step, setStep] = useState(photo.images.length === 0 || hasFiles ? 1 : photo.procedures.length === 0 ? 2 : 3);
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const [evidence, setEvidence] = useState<readonly Chosen[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const unsaved = useRef<PhotoDetails>(resumed);
  const timer = useRef(0);
  /** That the details did not come. */
  const wasTold = useRef(false);

  /**
   * Keeps what was said a moment after it was said, and at every step. A failure keeps it for the
   * next time.
   */
  const save = async () => {
    clearTimeout(timer.current);
    const said = unsaved.current;
    if (Object.keys(said).length === 0) return;
    unsaved.current = {};
    try {
      await ask('updatePhoto', { photoId: photo.id, ...said });
      await uploadDrafts.keepSaid(photo.id, unsaved.current);
    } catch (failure) {
      unsaved.current = { ...said, ...unsaved.current };
      throw failure;
    }
  };
  const say = (said: PhotoDetails, shown: Partial<OwnPhoto> = {}) => {
    unsaved.current = { ...unsaved.current, ...said };
    void uploadDrafts.keepSaid(photo.id, unsaved.current);
    onChange({ ...photo, ...said, ...shown } as OwnPhoto);
    setWrong({});
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().catch(() => {}), saveAfterMs);
  };
  useEffect(() => void loadDetails().catch(() => {}), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is left
  useEffect(() => () => void save().catch(() => {}), []);

  const missing = (): Record<string, string> => {
    if (step === 1 && !photo.images.some(({ stage }) => stage === 'after'))
      return { images: 'Please add at least one picture of the result: an after.' };
    if (step === 2)
      return {
        ...(photo.procedures.length === 0 && { procedures: 'Please say what was done.' }),
        ...(photo.monthsAfter === null && { monthsAfter: 'Please say how many months ago it was.' }),
      };
    if (step === 3) {
      const documents = evidenceTrouble(evidence);
      return { ...(!agreed && { consent: 'Nothing is published without consent.' }), ...(documents && { documents }) };
    }
    return {};
  };
  const next = async () => {
    const found = missing();
    setWrong(found);
    if (Object.keys(found).length > 0) return leadsToReason();
    if (step === 2 && leadsToMistake()) return;
    setBusy(true);
    try {
      if (step === 1)
        await loadDetails().catch(async () => {
          // Failed once it fails for as long as this page stands. A new one goes on here, where the
          // device has kept what is not sent.
          if (wasTold.current || (await uploadDrafts.canKeep())) await reload();
          wasTold.current = true;
          throw partFailure();
        });
      await save();
      if (step < steps.length - 1) setStep(step + 1);
      else if (agreed) {
        const documents = documentIds(evidence);
        const consent = { ...agreed, ...(documents.length > 0 && { documents }) };
        const sent = await ask('submitPhoto', { photoId: photo.id, consent });
        await uploadDrafts.forget(photo.id);
        onChange(sent);
      }
    } catch (failure) {
      const error = asApiError(failure);
      if (error.code === 'version-conflict') {
        // It was sent already, here or elsewhere, and only the answer was lost.
        const now = await ask('getMyPhoto', { photoId: photo.id }).catch(() => photo);
        if (now.status !== 'draft') return onChange(now);
      }
      // What stands beside its field is not said twice.
      const isBeside = Object.values(error.fields).includes(error.message);
      setWrong({ ...error.fields, ...(!isBeside && { whole: error.message }) });
      if (error.code === 'details-required' || Object.keys(error.fields).some((name) => name.startsWith('fields.')))
        setStep(2);
      if (error.fields.documents) setStep(3);
      if (error.code === 'consent-outdated') {
        setAgreed(null);
        setStep(3);
      }
      leadsToReason();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame
      step={step}
      foot={
        <>
          {step > 1 && (
            <Button kind="plain" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void next()}>
            {step === steps.length - 1 ? 'Send' : 'Next'}
          </Button>
        </>
      }
    >
      {step === 1 && <ImagesStep photo={photo} onChange={onChange} />}
      {step === 2 && (
        <Suspense fallback={<div className={styles.ghost} aria-busy="true" />}>
          <DetailsStep
            photo={photo}
            wrong={wrong}
            onSay={say}
            onSurgeon={
              photo.source === 'patient'
                ? (provider) => say({ surgeon: provider?.sid ?? null }, { provider })
                : undefined
            }
            least={photo.leastSensitivity}
          />
        </Suspense>
      )}
      {step === 3 && (
        <ConsentStep
          photo={photo}
          agreed={agreed}
          wrong={wrong}
          evidence={evidence}
          onEvidence={setEvidence}
          onAgree={setAgreed}
        />
      )}
      {step === 4 && <ReviewStep photo={photo} />}
      {(step === 1 && Object.keys(missing()).length === 0 ? wrong.whole : (wrong.images ?? wrong.whole)) && (
        <p ref={intoSight} className={styles.wrong} role="alert">
          {wrong.images ?? wrong.whole}
        </p>
      )}
    </Frame>
  );
}
