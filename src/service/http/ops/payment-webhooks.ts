import type { FastifyInstance } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { PaymentError, type PaymentEvent, type Payments } from '../../outside/payments/payments.ts';
import { mapPaymentError } from '../../use-cases/plans/map-payment-error.ts';
import { receivePaymentEvent } from '../../use-cases/plans/receive-payment-event.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/create-context.ts';
import { refuseOtherMethods } from '../pipeline/mount.ts';

const path = '/webhooks/stripe/:appId/:mode';

/**
 * Receives the payment provider's events, one address for each app and mode. R59 the
 * signature is over the bytes as they came, so nothing parses them before. Without a genuine one:
 * 400, and nothing is stored.
 */
export async function servePaymentWebhooks(server: FastifyInstance, parts: HttpDependencies) {
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);

    raw.post<{ Params: { appId: string; mode: string } }>(path, async (request, reply) => {
      const { appId, mode } = request.params;
      const entry = (await parts.apps.now()).byId.get(appId);
      const app = mode === 'live' || mode === 'sandbox' ? entry?.[mode] : undefined;
      const payments = app && (await parts.payments(app));
      if (!app || !payments) return fail('not-found');
      request.appId = app.id;
      const event = genuine(payments, request.body, headerOf(request, 'stripe-signature'));
      const context = createContext(parts, app, callerOf(request, parts), null);
      const outcome = await mapPaymentError(() => receivePaymentEvent(context, payments, event));
      parts.metrics.count('payment_events', { outcome });
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
    refuseOtherMethods(raw, path, ['POST']);
  });
}

/** R59, R84 why it is not genuine stays here. */
function genuine(payments: Payments, body: unknown, signature: string | undefined): PaymentEvent {
  try {
    return payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
  } catch (error) {
    if (error instanceof PaymentError) return fail('invalid-request');
    throw error;
  }
}
