import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

export const honeypotName = 'referral-note';

/**
 * §5 a field that no person sees and many programs fill in. Its name and type invite no browser to
 * fill it in for somebody, and it is neither reached by the Tab key nor read out. Its label speaks
 * to whoever has come here without styles.
 */
export const Honeypot = view(function Honeypot({ label }: { label: string }) {
  return (
    <div className={auth.honeypot} aria-hidden="true">
      <label>
        {label}
        <input name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
});
