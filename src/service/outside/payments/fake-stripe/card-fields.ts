import { testCards } from '../../../../contract/constants.ts';
import { html } from '../../page.ts';

/**
 * The card's fields, with what may be typed. Filled in as far as it does not matter; browsers shall
 * not offer a real card. `typed`: what was sent and had a mistake.
 */
export const cardFields = (
  typed: URLSearchParams | null,
) => html`<label><span>Card number</span><input name="number" inputmode="numeric" autocomplete="off" placeholder="${testCards.success}" value="${typed?.get('number') ?? ''}" required></label>
<div class="row"><label><span>Expiry date</span><input name="expiry" inputmode="numeric" autocomplete="off" value="${typed?.get('expiry') ?? '12 / 34'}" required></label>
<label><span>Security code</span><input name="cvc" inputmode="numeric" autocomplete="off" value="${typed?.get('cvc') ?? '123'}" required></label></div>
<label><span>ZIP code</span><input name="zip" autocomplete="off" value="${typed?.get('zip') ?? '12345'}"></label>`;

export const cardHelp = html`<dl class="muted"><dt>pays</dt><dd>${testCards.success}</dd>
<dt>is declined</dt><dd>${testCards.genericDecline}</dd>
<dt>has insufficient funds</dt><dd>${testCards.insufficientFunds}</dd>
<dt>pays now, fails at the renewal</dt><dd>4000 0000 0000 0341</dd></dl>`;
