import { popupLookMs, popupPatienceMs } from '../../contract/constants.ts';
import { sdkError } from './error.ts';

export interface Hearing {
  /** The service's origin; messages of any other are ignored. */
  origin: string;
  flowId: string;
  /** Aborted: the caller no longer waits for this popup. */
  signal: AbortSignal;
}

/**
 * R37 the one-time code that the popup's last page posts: from this popup, from the service's
 * origin, for this flow. Rejects with `popup-closed` when the window is gone (or cut off by a
 * provider that shuts its opener out), with `timeout` after five minutes. Either way the popup is
 * closed and nothing of this is left.
 */
export function hearPopup(view: Window, popup: Window, { origin, flowId, signal }: Hearing): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      view.removeEventListener('message', hear);
      view.clearInterval(look);
      view.clearTimeout(patience);
      popup.close();
      settle();
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== popup || from !== origin || data?.type !== 'ms:provider' || data.flowId !== flowId) return;
      end(() => resolve(String(data.code)));
    };
    const giveUp = () => end(() => reject(sdkError('popup-closed')));
    // Its last message may arrive a moment after the window is seen to be gone.
    let isGone = false;
    const look = view.setInterval(() => {
      if (isGone) giveUp();
      isGone = popup.closed;
    }, popupLookMs);
    const patience = view.setTimeout(() => end(() => reject(sdkError('timeout'))), popupPatienceMs);
    view.addEventListener('message', hear);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
