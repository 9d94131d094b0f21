import type { ReactNode } from 'react';
import { openDialogs } from '../state/view/dialogs.ts';
import { messages } from '../state/view/messages.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import styles from './toasts.module.css';

/**
 * Bottom centre, above the inspector's badge. Every dialog has its own place for them, because what
 * lies outside of the topmost dialog can be neither pressed nor heard; `place` is that dialog, or
 * '' for the page.
 */
export function Toasts({ place }: { place: string }): ReactNode {
  const top = useSignalValue(openDialogs).at(-1) ?? '';
  const toasts = useSignalValue(messages.toasts);
  return (
    <div className={styles.toasts} aria-live="polite" role="status">
      {top === place &&
        toasts.map(({ id, text, kind, action }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its time
          <div
            key={id}
            className={`${styles.toast} ${kind === 'error' ? styles.error : ''}`}
            onPointerEnter={() => messages.hold(id)}
            onPointerLeave={() => messages.release(id)}
            onFocus={() => messages.hold(id)}
            onBlur={() => messages.release(id)}
          >
            <span>{text}</span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  messages.dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        ))}
    </div>
  );
}
