import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Badge } from '../parts/badge.tsx';
import { config } from './config.style.ts';

interface OwnTextFieldProps {
  name: string;
  label: string;
  isLong?: boolean;
  own: string;
  /** What stands where there is no own text. */
  fallback: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: string) => void;
  /** Stands below the field, before what resets it. */
  children?: ReactNode;
}

/** The app's own text over ours, with the way back. */
export function OwnTextField({ own, fallback, onChange, children, ...field }: OwnTextFieldProps) {
  // A field holds its own text: one that is reset begins anew.
  const [resets, setResets] = useState(0);
  useEffect(() => {
    // The button that had the focus is gone.
    if (resets > 0) document.getElementById(field.name)?.focus();
  }, [resets, field.name]);
  return (
    <div className={config.text}>
      <TextField key={resets} {...field} initial={own} placeholder={fallback} onInput={onChange} />
      <div>
        {children}
        {own && (
          <>
            <Badge tone="quiet">Changed</Badge>
            <Button
              kind="secondary"
              isSmall
              onPress={() => {
                onChange('');
                setResets(resets + 1);
              }}
            >
              Reset
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
