import { useElement } from '../../element/context.tsx';
import { httpUrl } from '../../element/http-url.ts';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

/** The product's own name: no text key, because no app may put another one here. */
const productName = 'Latchkey';

/** §2.4 in every modal, unless the account is paid. */
export const SecuredBy = view(function SecuredBy() {
  const { say, state } = useElement();
  const app = state.app.config.value;
  if (!app || app.isPaid) return null;
  return (
    <div className={auth.foot} part="secured-by">
      <a href={httpUrl(app.links.securedBy)} target="_blank" rel="noopener">
        <svg
          width="14"
          height="14"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <circle cx="7" cy="10" r="4" />
          <path d="M11 10h7M15.5 10v3.5" strokeLinecap="round" />
        </svg>
        {say('secured_by', { name: productName })}
      </a>
    </div>
  );
});
