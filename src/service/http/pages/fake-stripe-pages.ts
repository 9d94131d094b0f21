import type { FastifyInstance } from 'fastify';
import type { FakeStripe } from '../../outside/payments/fake-stripe/fake-stripe.ts';

/**
 * The checkout and portal pages of demo mode's stand-in for Stripe, which reads and answers by
 * itself.
 */
export async function serveFakeStripePages(server: FastifyInstance, path: string, fake: () => Promise<FakeStripe>) {
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    // Forms are left unread for the stand-in.
    raw.addContentTypeParser('*', (_request, _payload, done) => done(null));
    raw.route({
      method: ['GET', 'POST'],
      url: `${path}/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { handlePage } = await fake();
        reply.hijack();
        handlePage(request.raw, reply.raw);
      },
    });
  });
}
