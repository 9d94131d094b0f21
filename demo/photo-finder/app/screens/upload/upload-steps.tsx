import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { Button } from '../../parts/button.tsx';
import { leadsToMistake, leadsToReason } from '../../parts/checked-field.tsx';
import { type Chosen, documentIds } from '../../parts/evidence.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { type ApiError, asApiError, partFailure } from '../../state/api/api-error.ts';
import { reload } from '../../state/api/reload.ts';
import type { PhotoDetails } from '../../state/upload/photo-details.ts';
import { uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { type Agreed, ConsentStep } from './consent-step.tsx';
import { ImagesStep } from './images-step.tsx';
import { missingOfStep } from './missing-of-step.ts';
import { ReviewStep } from './review-step.tsx';
import { UploadFrame, uploadSteps } from './upload-frame.tsx';
import { useSaidDetails } from './use-said-details.ts';

const loadDetails = () =>
  import('../../parts/photo-details/details-step.tsx').then((m) => ({ default: m.DetailsStep }));
/** Of the size of all other steps together: it comes while the pictures are chosen. */
const DetailsStep = lazy(loadDetails);

/** The details are longer than the window, and what is wrong with all of them stands below them. */
const intoSight = (said: HTMLElement | null) => said?.scrollIntoView?.({ block: 'nearest' });

/** A draft as it was left: what the service knows of it, and what only this device does. */
export interface Resumed {
  photo: OwnPhoto;
  said: PhotoDetails;
  hasFiles: boolean;
}

/** Where a draft goes on. */
function stepOfDraft({ images, procedures }: OwnPhoto, hasFiles: boolean): number {
  if (images.length === 0 || hasFiles) return 1;
  return procedures.length === 0 ? 2 : 3;
}

/** Sends it to moderation. */
async function submit(photo: OwnPhoto, agreed: Agreed, evidence: readonly Chosen[]): Promise<OwnPhoto> {
  const documents = documentIds(evidence);
  const consent = { ...agreed, ...(documents.length > 0 && { documents }) };
  const sent = await ask('submitPhoto', { photoId: photo.id, consent });
  await uploadDrafts.forget(photo.id);
  return sent;
}

/** The step where a refusal can be mended; null = the one that is shown. */
function stepToMend({ code, fields }: ApiError): number | null {
  if (code === 'consent-outdated' || fields.documents) return 3;
  return code === 'details-required' || Object.keys(fields).some((name) => name.startsWith('fields.')) ? 2 : null;
}

/** The steps of a draft, from its pictures to its review. */
export function UploadSteps({
  photo,
  said: resumed,
  hasFiles,
  onChange,
}: Resumed & { onChange(next: OwnPhoto): void }): ReactNode {
  const [step, setStep] = useState(() => stepOfDraft(photo, hasFiles));
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const [evidence, setEvidence] = useState<readonly Chosen[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { save, say: sayDetails } = useSaidDetails(photo, resumed, onChange);
  /** That the details did not come. */
  const wasTold = useRef(false);

  const say: typeof sayDetails = (said, shown) => {
    sayDetails(said, shown);
    setWrong({});
  };
  useEffect(() => void loadDetails().catch(() => {}), []);
  const missing = () => missingOfStep(step, photo, agreed, evidence);
  /**
   * Failed once it fails for as long as this page stands. A new one goes on here, where the device
   * has kept what is not sent.
   */
  const detailsFailed = async () => {
    if (wasTold.current || (await uploadDrafts.canKeep())) await reload();
    wasTold.current = true;
    throw partFailure();
  };
  const next = async () => {
    const found = missing();
    setWrong(found);
    if (Object.keys(found).length > 0) return leadsToReason();
    if (step === 2 && leadsToMistake()) return;
    setBusy(true);
    try {
      if (step === 1) await loadDetails().catch(detailsFailed);
      await save();
      if (step < uploadSteps.length - 1) setStep(step + 1);
      else if (agreed) {
        onChange(await submit(photo, agreed, evidence));
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
      const mend = stepToMend(error);
      if (mend !== null) setStep(mend);
      if (error.code === 'consent-outdated') setAgreed(null);
      leadsToReason();
    } finally {
      setBusy(false);
    }
  };
  // That a picture is missing is over once it is there.
  const isComplete = step === 1 && Object.keys(missing()).length === 0;
  const mistake = (!isComplete && wrong.images) || wrong.whole;
  return (
    <UploadFrame
      step={step}
      foot={
        <>
          {step > 1 && (
            <Button kind="plain" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void next()}>
            {step === uploadSteps.length - 1 ? 'Send' : 'Next'}
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
      {mistake && (
        <p ref={intoSight} className={styles.wrong} role="alert">
          {mistake}
        </p>
      )}
    </UploadFrame>
  );
}
