import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';

export interface PanelProps {
  title: string;
  /** Where it does not say what the title of the screen says already. */
  keepsTitle?: boolean;
  onBack?: () => void;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * One panel with its heading. On a phone the bar on top carries the title and the way back (§2.5).
 */
export const Panel = view(function Panel({ title, keepsTitle, onBack, aside, children }: PanelProps) {
  const { say } = useElement();
  return (
    <section className={profile.panel} aria-label={title} part="panel">
      <div
        className={profile.head}
        data-head=""
        data-repeats={keepsTitle ? undefined : ''}
        data-aside={aside ? '' : undefined}
      >
        {onBack && <IconButton icon="back" label={say('back')} onPress={onBack} part="back" />}
        <h2 part="heading">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
});
