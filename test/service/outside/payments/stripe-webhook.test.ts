import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripePayments } from '../../../../src/service/outside/payments/stripe.ts';

const now = Date.UTC(2026, 0, 1);
const seconds = now / 1000;
const [oldSecret, newSecret] = ['whsec_old', 'whsec_new'];
const payments = (mode: 'live' | 'sandbox' = 'live') =>
  stripePayments({
    appId: 'app_demo',
    mode,
    secretKey: 'sk_live_x',
    webhookSecrets: [newSecret, oldSecret],
    now: () => now,
  });
const body = (more: object = {}) =>
  Buffer.from(
    JSON.stringify(
      { id: 'evt_1', object: 'event', created: seconds, livemode: true, type: 'ping', data: { object: {} }, ...more },
      null,
      2,
    ),
  );
const sign = (payload: Buffer, { secret = newSecret, timestamp = seconds } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: payload.toString(), secret, timestamp });

describe('R59 incoming webhooks', () => {
  it('R59 a body signed by either secret, up to 300 s old or ahead, is taken', () => {
    const good = body();
    for (const header of [
      sign(good),
      sign(good, { secret: oldSecret }),
      sign(good, { timestamp: seconds - 300 }),
      sign(good, { timestamp: seconds + 300 }),
      `${sign(good, { secret: 'whsec_other' })},${sign(good).split(',')[1]}`,
    ])
      expect(payments().readEvent(good, header)).toEqual({ id: 'evt_1', about: null });
  });

  const good = body();
  const test = body({ livemode: false });
  const refused: [string, Buffer, string | undefined][] = [
    ['without a signature', good, undefined],
    ['with an empty signature', good, ''],
    ['with a signature that is none', good, 't=x,v1=y'],
    ['signed with another secret', good, sign(good, { secret: 'whsec_other' })],
    ['signed with an empty secret', good, sign(good, { secret: ' ' })],
    ['of which one byte is changed', Buffer.from(good.toString().replace('evt_1', 'evt_2')), sign(good)],
    ['written anew with the same content', Buffer.from(JSON.stringify(JSON.parse(good.toString()))), sign(good)],
    ['of 301 s ago', good, sign(good, { timestamp: seconds - 301 })],
    ['of 301 s ahead', good, sign(good, { timestamp: seconds + 301 })],
    [
      'with an old signature under a new time',
      good,
      sign(good, { timestamp: seconds - 900 }).replace(/t=\d+/, `t=${seconds}`),
    ],
    ['of test mode', test, sign(test)],
    ['that is no event', Buffer.from('{"object":"list"}'), sign(Buffer.from('{"object":"list"}'))],
    ['that is no JSON', Buffer.from('hello'), sign(Buffer.from('hello'))],
    ['that is empty', Buffer.from(''), sign(Buffer.from(' '))],
  ];
  it.each(refused)('R59 a body %s is refused', (_, payload, header) => {
    expect(() => payments().readEvent(payload, header)).toThrow(
      expect.objectContaining({ name: 'PaymentError', trouble: 'not-genuine' }),
    );
  });

  it('R59 a live event is refused by an app in test mode', () => {
    expect(() => payments('sandbox').readEvent(good, sign(good))).toThrow('mode');
    expect(payments('sandbox').readEvent(test, sign(test))).toEqual({ id: 'evt_1', about: null });
  });
});
