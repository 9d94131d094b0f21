import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { config } from './config.style.ts';

interface ColumnsProps {
  /** What the second column is called: "See the preview". */
  asideLabel: string;
  form: ReactNode;
  aside: ReactNode;
}

/** A form with what it changes beside it; on narrow screens below it, where a button leads. */
export function Columns({ asideLabel, form, aside }: ColumnsProps) {
  const second = useRef<HTMLDivElement>(null);
  return (
    <div className={config.columns}>
      <div className={config.column}>
        {form}
        <div className={config.jump}>
          <Button kind="secondary" isSmall onPress={() => second.current?.scrollIntoView()}>
            {asideLabel}
          </Button>
        </div>
      </div>
      <div ref={second} className={config.column}>
        {aside}
      </div>
    </div>
  );
}
