import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { signIn } from '../../state/session/sign-in.ts';
import type { PhotoDetails } from '../../state/upload/photo-details.ts';
import { uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { auth, me } from '../../state/view/app-state.ts';
import { changeQuery, navigate, queryValue } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { close, UploadFrame } from './upload-frame.tsx';
import { type Resumed, UploadSteps } from './upload-steps.tsx';

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
    <UploadFrame
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
    </UploadFrame>
  );
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
  return <UploadSteps {...data} onChange={(photo) => set((before) => before && { ...before, photo })} />;
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
