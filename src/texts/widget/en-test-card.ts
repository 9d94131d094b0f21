/** What only the test card shows, but for its title: no live page carries it. */
export const enTestCard = {
  test_card_subtitle: 'Test mode only. Live members will never see this modal.',
  test_card_copy_button: 'Copy {provider} Test Card',
  test_card_copied_button: 'Copied {provider} Test Card',
  test_successful_payments: 'Successful payments',
  test_declined_payments: 'Declined payments',
  test_card_visa: 'Visa Debit',
  test_card_mastercard: 'Mastercard',
  test_card_amex: 'American Express',
  test_card_generic_decline: 'Generic decline',
  test_card_insufficient_funds: 'Insufficient funds',
  test_card_instructions: 'Paste the card number on the next screen, with any CVC, expiration date, and ZIP code.',
  test_card_continue: 'Continue to Test Checkout',
  test_card_alternatives: 'See the full list of test cards',
  test_card_others: 'Other test cards',
  pause_clip: 'Pause the clip',
  play_clip: 'Play the clip',
} as const satisfies Record<string, string>;
