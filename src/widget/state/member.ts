import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Member } from '../../contract/entities.ts';
import type { CachedMember, Session } from '../sdk/session.ts';

/** Who is logged in, as far as this page knows. */
export interface MemberState {
  /** The member as the service last answered; before that null. */
  readonly current: ReadonlySignal<Member | null>;
  /**
   * `cached` until the network has spoken: good enough for the first paint, never for a decision
   * that matters.
   */
  readonly certainty: ReadonlySignal<'cached' | 'known'>;
  /** The member of the first paint: the known one, else the cached one. */
  readonly shown: ReadonlySignal<CachedMember | null>;
  readonly isLoggedIn: ReadonlySignal<boolean>;
  set(member: Member | null): void;
}

export function createMemberState(session: Session): MemberState {
  const cached = signal<CachedMember | null>(session.token() ? session.cachedMember() : null);
  const current = signal<Member | null>(null);
  const certainty = signal<'cached' | 'known'>('cached');
  const shown = computed(() => (certainty.value === 'known' ? current.value : cached.value));
  return {
    current,
    certainty,
    shown,
    isLoggedIn: computed(() => shown.value !== null),
    set(member) {
      current.value = member;
      certainty.value = 'known';
    },
  };
}
