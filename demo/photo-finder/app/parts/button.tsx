import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'plain' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconName;
  isBusy?: boolean;
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = (kind: ButtonKind = 'secondary', isWide = false): string =>
  [styles.button, styles[kind], isWide && styles.wide].filter(Boolean).join(' ');

export function Button({ kind = 'secondary', icon, isBusy, isWide, children, className, ...rest }: Props): ReactNode {
  const names = [buttonClass(kind, isWide), isBusy && styles.busy, className].filter(Boolean).join(' ');
  return (
    <button type="button" className={names} aria-busy={isBusy || undefined} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** A button that shows only its icon; `label` is what it does. */
export function IconButton({
  icon,
  label,
  kind = 'plain',
  size,
  className,
  ...rest
}: Omit<Props, 'icon' | 'children'> & { icon: IconName; label: string; size?: number }): ReactNode {
  return (
    <button
      type="button"
      className={[buttonClass(kind), styles.icon, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size ?? 20} />
    </button>
  );
}
