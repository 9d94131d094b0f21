import { type ReactNode, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { style } from './style.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const place = style({
  position: 'absolute',
  insetInlineEnd: '4px',
  top: 0,
  bottom: 0,
  display: 'grid',
  placeItems: 'center',
});

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
  hideLabel: string;
}

/**
 * A password that can be looked at while it is typed: people make fewer mistakes than shoulders
 * make thefts.
 */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <span className={place}>
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? hideLabel : showLabel}
            onPress={() => setShown(!isShown)}
            part="password-toggle"
          />
        </span>
      }
    />
  );
}
