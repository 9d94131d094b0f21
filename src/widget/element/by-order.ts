import type { AuthProvider } from '../../contract/entities.ts';

const place = ({ order }: AuthProvider) => order ?? Number.POSITIVE_INFINITY;

/**
 * Providers as the app orders them, those without a number last; before them all, in the same
 * order, those that come first here.
 */
export function byOrder(providers: readonly AuthProvider[], isFirst: (one: AuthProvider) => boolean): AuthProvider[] {
  return [...providers].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || place(a) - place(b) || 0);
}
