import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

export const honeypotName = 'referral-note';

/**
 * §5 a field that people do not see and many bots fill in. Autofill, Tab and screen readers skip
 * it. The label is for visitors without styles.
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
