import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { style } from './style.ts';

const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '32px',
  height: '32px',
  borderRadius: 'var(--_control-radius)',
  color: 'var(--_muted)',
  transition: 'background-color 150ms ease-out, color 150ms ease-out',
  '&:hover': { background: 'var(--_raised)', color: 'var(--_text)' },
  '@media (pointer: coarse)': { width: '44px', height: '44px', margin: '-6px' },
});

export interface IconButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  part?: string;
  isPressed?: boolean;
}

export function IconButton({ icon, label, onPress, part, isPressed }: IconButtonProps): ReactNode {
  return (
    <button
      className={iconButton}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
      part={part}
    >
      <Icon name={icon} />
    </button>
  );
}
