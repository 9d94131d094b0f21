import type { App } from '../service/domain/app-file/app.ts';
import { unreadableHash } from './import-formats.ts';
import type { ImportedMember } from './imported-member.ts';

/** How a member of the file gets in after the import, and what makes it so. */
export type Login = { how: 'unchanged' | 'byCode' | 'lost'; why: string };

/** How she logs in once she is taken. */
export function loginAfterImport({ member, providers, notes }: ImportedMember, app: App): Login {
  const isOffered = (name: string) => app.authProviders.some(({ provider }) => provider === name);
  if (member.disabled) return { how: 'lost', why: 'disabled there, and here' };
  if (member.passwordHash !== null) return { how: 'unchanged', why: 'with her password' };
  // R35 a provider links by itself only to an address that both sides have proved.
  if (member.verified && providers.some(isOffered)) return { how: 'unchanged', why: 'with her provider' };
  if (notes.some((note) => note.startsWith('the password hash'))) return { how: 'byCode', why: whyNoHash(notes) };
  if (providers.length === 0) return { how: 'byCode', why: 'no password in the file' };
  const isOnlyUnproved = providers.some(isOffered);
  return { how: 'byCode', why: isOnlyUnproved ? 'her address is not verified' : 'the app does not offer her provider' };
}
const whyNoHash = (notes: readonly string[]) =>
  notes.includes(unreadableHash) ? 'her hash cannot be checked here' : 'no --hash-config for her hash';

/** Counts of logins by kind and reason. */
export function createRehearsal() {
  const counts = { unchanged: 0, byCode: 0, lost: 0 };
  const reasons: Record<Login['how'], Record<string, number>> = { unchanged: {}, byCode: {}, lost: {} };
  return {
    counts,
    reasons,
    add({ how, why }: Login) {
      counts[how]++;
      reasons[how][why] = (reasons[how][why] ?? 0) + 1;
    },
    lines(): string[] {
      const titles = {
        unchanged: 'log in unchanged',
        byCode: 'log in by a mailed code, or set a password by "Forgot password?"',
        lost: 'cannot log in, or are not taken',
      };
      return Object.entries(titles).flatMap(([how, title]) => [
        `${counts[how as Login['how']]} ${title}`,
        ...Object.entries(reasons[how as Login['how']])
          .sort(([, a], [, b]) => b - a)
          .map(([why, count]) => `  ${count}: ${why}`),
      ]);
    },
  };
}
export type Rehearsal = ReturnType<typeof createRehearsal>;
