import { toast } from '../api/events.ts';
import { whenMembership } from './membership.ts';

const element = () =>
  document.querySelector<HTMLElement & { show(view?: string): void; hide(): void }>('ms-auth-modal');

/**
 * Opens the membership's sign-in. Resolves with true if a member is signed in when it closes; never
 * rejects.
 */
export async function signIn(): Promise<boolean> {
  const api = await whenMembership(4000);
  if (!api) {
    toast('Signing in is not possible right now. Please try again in a moment.', { kind: 'error' });
    return false;
  }
  return new Promise((resolve) => {
    let isIn = false;
    const succeed = (event: Event) => {
      const { type } = (event as CustomEvent<{ type: string }>).detail;
      isIn ||= type === 'LOGIN' || type === 'SIGNUP';
    };
    const close = () => {
      document.removeEventListener('ms:success', succeed);
      document.removeEventListener('ms:close', close);
      resolve(isIn);
    };
    document.addEventListener('ms:success', succeed);
    document.addEventListener('ms:close', close);
    const modal = element();
    if (modal) modal.show('login');
    else void api.openModal('LOGIN');
  });
}
