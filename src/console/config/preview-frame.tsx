import { useMemo, useState } from 'react';
import { consolePreviewPath } from '../../contract/console.ts';
import type { AppConfig } from '../../contract/entities.ts';
import { FailureNotice } from '../parts/notice.tsx';
import type { Refusal } from '../state/api.ts';
import { useAddressState } from '../state/use-address-state.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { Choice, languageOptions, schemes, widths } from './choice.tsx';
import { config as style } from './config.style.ts';
import { languagesOf } from './config-text.ts';
import { type PreviewMessage, type PreviewTeam, previewViews } from './preview-message.ts';

export interface Preview {
  /** What pages would read of the draft; null until the first answer. */
  config: AppConfig | null;
  /** Null: no plan of the draft is for teams. */
  team: PreviewTeam | null;
  error: Refusal | null;
  retry: () => void;
}

interface PreviewFrameProps {
  preview: Preview;
  /** The view that is shown first. */
  first?: string;
}

const teamView = 'profile/team';

/** The real elements with the draft. The next page loads behind the one that is shown. */
export function PreviewFrame({ preview: { config, team, error, retry }, first = 'login' }: PreviewFrameProps) {
  const { chosen, choose } = useAddressState(
    { shown: first, in: 'en', scheme: 'light', width: 'desktop' },
    { scheme: schemes, width: widths },
  );
  const { in: language, scheme, width } = chosen;
  const views = previewViews.filter(([one]) => team !== null || one !== teamView);
  const view = views.some(([one]) => one === chosen.shown) ? chosen.shown : first;
  const wanted = config && JSON.stringify({ config, team, language, scheme, view } as PreviewMessage);
  const [shown, setShown] = useState<string | null>(null);
  const languages = languageOptions(languagesOf(Object.values(config?.texts ?? {})));
  const frames = [...new Set([shown, wanted])].filter((one) => one !== null);
  return (
    <section className={style.preview} aria-label="Preview">
      <div className={style.choices}>
        <Choice label="View" value={view} options={views} onChoose={choose('shown')} />
        <Choice label="Language" value={language} options={languages} onChoose={choose('in')} />
        <Choice label="Mode" value={scheme} options={schemes} onChoose={choose('scheme')} />
        <Choice label="Width" value={width} options={widths} onChoose={choose('width')} />
      </div>
      <div className={style.stage} data-width={width}>
        {frames.length === 0 &&
          (!error ? (
            <p>Loading the preview.</p>
          ) : error.errors.length > 0 ? (
            <p>The preview appears when the mistake is fixed.</p>
          ) : (
            <FailureNotice error={error} onRetry={retry} />
          ))}
        {frames.map((message) => (
          <Frame key={message} message={message} isShown={message === shown} onReady={() => setShown(message)} />
        ))}
      </div>
    </section>
  );
}

interface FrameProps {
  message: string;
  isShown: boolean;
  onReady: () => void;
}

function Frame({ message, isShown, onReady }: FrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const sent = useMemo(() => JSON.parse(message) as PreviewMessage, [message]);
  // `onReady` is another one at each rendering.
  useKeyedEffect([frame, sent], () => {
    const answer = ({ source, origin, data }: MessageEvent) => {
      const page = frame?.contentWindow;
      if (!page || source !== page || origin !== location.origin) return;
      if (data === 'preview-ready') page.postMessage(sent, location.origin);
      if (data === 'preview-shown') onReady();
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  });
  return (
    <iframe
      ref={setFrame}
      inert={!isShown}
      // What `prefers-color-scheme` means inside.
      style={{ colorScheme: sent.scheme }}
      title={isShown ? 'The elements with your draft' : 'The next preview'}
      // Its page speaks first, so the address comes after the listener.
      src={frame ? consolePreviewPath : undefined}
    />
  );
}
