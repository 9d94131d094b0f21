import { Icon } from '../../ui/icon.tsx';
import { style } from '../../ui/style.ts';
import { useElement } from './context.tsx';
import { httpUrl } from './http-url.ts';
import { view } from './view.tsx';

const foot = style({
  // At the bottom of a card that is higher than its content.
  marginBlockStart: 'auto',
  paddingBlockStart: '24px',
  '& > div': { paddingBlockStart: '14px', borderBlockStart: '1px solid var(--_line)' },
  textAlign: 'center',
  fontSize: '12px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '24px',
    borderRadius: '4px',
    color: 'var(--_muted)',
    textDecoration: 'none',
  },
  '& a:hover': { color: 'var(--_text)' },
});

/** The product's own name: no text key, because no app may put another one here. */
const productName = 'Latchkey';

/** §2.4 in every modal, unless the account is paid. */
export const SecuredBy = view(function SecuredBy() {
  const { say, state } = useElement();
  const app = state.app.config.value;
  if (!app || app.isPaid) return null;
  return (
    <div className={foot} part="secured-by">
      <div>
        <a href={httpUrl(app.links.securedBy)} target="_blank" rel="noopener">
          <Icon name="key" size={14} />
          {say('secured_by', { name: productName })}
        </a>
      </div>
    </div>
  );
});
