import { signal } from '@preact/signals-core';
import { introAgainMs, termsAgainMs } from '../view/client-limits.ts';
import { readTime, startWatching, writeText } from '../view/storage.ts';

const keys = { terms: 'termsAccepted', intro: 'introAccepted' } as const;

/**
 * What stands before the gallery: the intro and the terms notice (§2.2, §2.3). Both are kept on
 * this device as a time and nowhere else; a time ahead of the clock counts as none.
 */
export function createGates(now: () => number = Date.now) {
  const isOpen = (key: string, lifetimeMs: number) => {
    const at = readTime('local', key, now());
    return at === null || now() - at > lifetimeMs;
  };
  const needsIntro = signal(isOpen(keys.intro, introAgainMs));
  const needsTerms = signal(isOpen(keys.terms, termsAgainMs));
  const isNear = signal(!needsIntro.peek());
  const look = () => {
    needsIntro.value = isOpen(keys.intro, introAgainMs);
    needsTerms.value = isOpen(keys.terms, termsAgainMs);
  };
  return {
    needsIntro,
    needsTerms,
    /** The visitor is about to pass the intro, or has: the screen behind it may load. */
    isNear,
    approach() {
      isNear.value = true;
    },
    acceptIntro() {
      writeText('local', keys.intro, String(now()));
      needsIntro.value = false;
    },
    acceptTerms() {
      writeText('local', keys.terms, String(now()));
      needsTerms.value = false;
    },
    /** "Reset my choices" at the foot of every page. */
    reset() {
      writeText('local', keys.intro, null);
      writeText('local', keys.terms, null);
      look();
    },
    look,
    /**
     * Another tab accepting counts here too, and a page left open overnight asks again. Hands back
     * its undo.
     */
    startWatching() {
      const onVisible = () => document.visibilityState === 'visible' && look();
      document.addEventListener('visibilitychange', onVisible);
      const undo = [startWatching(keys.terms, look), startWatching(keys.intro, look)];
      return () => {
        document.removeEventListener('visibilitychange', onVisible);
        for (const stop of undo) stop();
      };
    },
  };
}
export type Gates = ReturnType<typeof createGates>;

export const gates = createGates();
