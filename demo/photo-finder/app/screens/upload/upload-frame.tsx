import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { changeQuery } from '../../state/view/location.ts';

export const uploadSteps = ['Who', 'Pictures', 'Details', 'Consent', 'Review'] as const;

export const close = () => changeQuery({ upload: null }, { replace: true, state: window.history.state });

/** The dialog of one step of a set. */
export function UploadFrame({
  step,
  foot,
  children,
}: {
  step: number;
  foot: ReactNode;
  children: ReactNode;
}): ReactNode {
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A new step begins at its top; the focus makes screen readers announce it.
    now.current?.scrollIntoView?.({ block: 'start' });
    if (step > 0) now.current?.focus();
  }, [step]);
  return (
    <Dialog title="Share your result" width={760} onClose={close} foot={foot}>
      <ol className={styles.steps}>
        {uploadSteps.map((name, i) => (
          <li
            key={name}
            {...(i === step && { ref: now, tabIndex: -1, 'aria-current': 'step' })}
            data-done={i < step ? '' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <section className={styles.step} aria-label={uploadSteps[step]}>
        {children}
      </section>
    </Dialog>
  );
}
