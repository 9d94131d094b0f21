import { signal } from '@preact/signals-core';

/** §3 the state of a flow with an emailed code, kept while the views change. */
export interface PasswordlessFlow {
  type: 'login' | 'signup';
  email: string;
  customFields: Record<string, string>;
  plans: { planId: string }[];
}

export function createPasswordlessState() {
  return {
    /** Null while no code is awaited. */
    flow: signal<PasswordlessFlow | null>(null),
    /**
     * §4 true = the forms ask for an email only. Null until the app's default is known or the
     * visitor chose.
     */
    isChosen: signal<boolean | null>(null),
  };
}
export type PasswordlessState = ReturnType<typeof createPasswordlessState>;
