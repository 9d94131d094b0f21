import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from './icon.tsx';
import styles from './popover.module.css';
import { Popover } from './popover.tsx';

export interface MenuEntry {
  label: string;
  icon?: IconName;
  run?: () => void;
  href?: string;
  /** A line stands above it. */
  isApart?: boolean;
}

/** Moves along the entries: arrows, Home and End. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

export function Menu({
  entries,
  label,
  trigger,
  align,
}: {
  entries: readonly MenuEntry[];
  label: string;
  align?: 'start' | 'end';
  trigger: Parameters<typeof Popover>[0]['trigger'];
}): ReactNode {
  return (
    <Popover role="menu" label={label} trigger={trigger} align={align ?? 'end'}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu around it has the role
        <div className={styles.menu} onKeyDown={move}>
          {entries.map(({ label: text, icon, run, href, isApart }) => {
            const inside = (
              <>
                {icon && <Icon name={icon} size={18} />}
                <span>{text}</span>
              </>
            );
            const finish = () => {
              close();
              run?.();
            };
            return (
              <div key={text} role="none">
                {isApart && <hr className={styles.line} />}
                {href ? (
                  <Link role="menuitem" className={styles.item} href={href} onClick={close}>
                    {inside}
                  </Link>
                ) : (
                  <button type="button" role="menuitem" className={styles.item} onClick={finish}>
                    {inside}
                  </button>
                )}
              </div>
            );
          })}
        </div>
      )}
    </Popover>
  );
}
