import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import type { Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { Glyph, type GlyphName } from './glyph.tsx';
import { screen } from './screen.style.ts';

const notice = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '8px',
  minHeight: '240px',
  padding: '32px 16px',
  textAlign: 'center',
  '& > svg': { color: 'var(--_muted)', marginBlockEnd: '4px' },
  '& > h2': { fontSize: '16px' },
  '& > p': { maxWidth: '46ch', color: 'var(--_muted)', textWrap: 'balance' },
  '& > div': { marginBlockStart: '12px' },
});

interface NoticeProps {
  icon: GlyphName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Stands where something else would: nothing found, no permission, a failure. */
export const Notice = ({ icon, title, children, action }: NoticeProps) => (
  <div className={notice}>
    <Glyph name={icon} size={28} />
    <h2>{title}</h2>
    <p>{children}</p>
    {action && <div>{action}</div>}
  </div>
);

/** A screen of which there is nothing but its heading and one thing below it. */
export const BareScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={screen.screen} aria-labelledby="screen">
    <div className={screen.head}>
      <h1 id="screen">{title}</h1>
    </div>
    {children}
  </section>
);

/** A screen that the role may not open, by an address from elsewhere: no entry leads to it. */
export function NotForRole({ screen: title }: { screen: string }) {
  const { app, session } = useConsole();
  useEffect(() => {
    document.title = `${title} of ${app.name}`;
  }, [title, app]);
  return (
    <BareScreen title={title}>
      <Notice icon="lock" title="Not for your role">
        {`The role ${session.operator.role} does not open this screen. An owner can change your role.`}
      </Notice>
    </BareScreen>
  );
}

const titles: Record<string, [GlyphName, string]> = {
  offline: ['offline', 'No connection'],
  'access-denied': ['lock', 'Not for your role'],
};

export function FailureNotice({ error, onRetry }: { error: Refusal; onRetry: () => void }) {
  const [icon, title] = titles[error.code] ?? ['alert', 'This did not work'];
  return (
    <div role="alert">
      <Notice
        icon={icon}
        title={title}
        action={
          error.code !== 'access-denied' && (
            <Button kind="secondary" onPress={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {error.message}
      </Notice>
    </div>
  );
}
