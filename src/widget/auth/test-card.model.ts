import { computed, signal } from '@preact/signals-core';
import { testCards } from '../../contract/constants.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import type { AuthFlow } from './flow.ts';

/** §2.6 what the dropdown offers, beside the card that always works. */
export const otherCards: readonly (readonly [group: TextKey, cards: readonly (readonly [TextKey, string])[]])[] = [
  [
    'test_successful_payments',
    [
      ['test_card_visa', testCards.visaDebit],
      ['test_card_mastercard', testCards.mastercard],
      ['test_card_amex', testCards.amex],
    ],
  ],
  [
    'test_declined_payments',
    [
      ['test_card_generic_decline', testCards.genericDecline],
      ['test_card_insufficient_funds', testCards.insufficientFunds],
    ],
  ],
];

/** §2.6 the way to a checkout in test mode, past a card number that can be pasted there. */
export function createTestCardModel(flow: AuthFlow) {
  const { state, say, modal } = flow.element;
  /** R102 a number that the browser would not copy: it is shown, to be copied by hand. */
  const refused = signal<string | null>(null);
  const hasCopied = signal(false);
  return {
    refused,
    isOpen: signal(false),
    /** From then on going on is what comes next. */
    hasCopied,
    /**
     * The clip asks the network for something only from here on; where nothing may move, it waits
     * for the person.
     */
    isPlaying: signal(!matchMedia('(prefers-reduced-motion: reduce)').matches),
    hasClip: signal(true),
    address: (name: string) => `${state.sdk.settings.domain}/media/test-card.${name}`,
    isLeaving: computed(() => modal.success.value !== null),
    accept() {
      hasCopied.value = true;
      refused.value = null;
    },
    refuse(number: string) {
      refused.value = number;
      state.toast.show(say('copy_failed'), 'error');
    },
    goOn() {
      if (modal.success.peek() === null) flow.succeed({ type: 'TEST_CARD', data: {} });
    },
  };
}
