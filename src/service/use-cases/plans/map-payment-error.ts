import type { ErrorCode } from '../../../contract/errors.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { PaymentError, type PaymentTrouble } from '../../outside/payments/payments.ts';

const codes: Record<PaymentTrouble, ErrorCode> = {
  'no-coupon': 'invalid-coupon',
  'no-customer': 'no-payment-customer',
  'not-genuine': 'invalid-request',
  'already-bought': 'already-have-plan',
  ended: 'payment-ended',
  missing: 'payment-not-found',
  misconfigured: 'payment-failed',
  unavailable: 'payment-unavailable',
  refused: 'payment-failed',
};

/** What the payment provider answers, its troubles as refusals that may leave. */
export async function mapPaymentError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentError) return fail(codes[error.trouble]);
    throw error;
  }
}
