import { ApiRefusal, type Call, type Route } from './api.ts';
import { cancelAtPeriodEnd, dueNow, endSubscription, refund } from './billing.ts';
import { listAt, metadataAt, partAt, textAt } from './form-params.ts';
import type { PortalConfiguration, PortalSession, Session, Subscription } from './records.ts';
import { shownCustomer, shownIntent, shownSession, shownSubscription } from './shown.ts';

/** Where the pages of sessions are. */
export interface PageUrls {
  checkout(id: string): string;
  portal(id: string): string;
}

const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });
const refuse = (code: string, message: string, param: string): never => {
  throw new ApiRefusal(400, code, message, param);
};

function createSession({ world, livemode, params }: Call): Session {
  const [line] = listAt(params.line_items).map(partAt);
  const [discount] = listAt(params.discounts).map(partAt);
  const mode = textAt(params.mode);
  if (mode !== 'subscription' && mode !== 'payment') return refuse('parameter_invalid', 'Invalid mode', 'mode');
  const price = world.get('prices', textAt(line?.price) ?? '', livemode);
  if ((mode === 'subscription') !== (price.recurring !== null))
    return refuse('parameter_invalid', 'The price does not fit the mode.', 'line_items[0]');
  const coupon = textAt(discount?.coupon);
  if (coupon && !world.records.coupons.some((one) => one.id === coupon && one.livemode === livemode))
    throw new ApiRefusal(400, 'resource_missing', `No such coupon: '${coupon}'`, 'discounts[0][coupon]');
  const child = partAt(mode === 'subscription' ? params.subscription_data : params.payment_intent_data);
  return {
    id: world.newId(livemode ? 'cs_live' : 'cs_test'),
    livemode,
    created: world.now(),
    metadata: metadataAt(params.metadata),
    mode,
    status: 'open',
    customer: world.get('customers', textAt(params.customer) ?? '', livemode).id,
    clientReferenceId: textAt(params.client_reference_id),
    price: price.id,
    quantity: Number(textAt(line?.quantity) ?? 1),
    coupon,
    trialDays: Number(textAt(child.trial_period_days) ?? 0),
    successUrl: textAt(params.success_url) ?? refuse('parameter_missing', 'Missing success_url', 'success_url'),
    cancelUrl: textAt(params.cancel_url),
    childMetadata: metadataAt(child.metadata),
    subscription: null,
    intent: null,
  };
}

function createConfiguration({ world, livemode, params }: Call): PortalConfiguration {
  const update = partAt(partAt(params.features).subscription_update);
  return {
    id: world.newId('bpc'),
    livemode,
    created: world.now(),
    metadata: metadataAt(params.metadata),
    prices: listAt(update.products).flatMap((product) =>
      listAt(partAt(product).prices).map((price) => world.get('prices', String(price), livemode).id),
    ),
  };
}
const shownConfiguration = ({ id, livemode, created, metadata }: PortalConfiguration) => ({
  id,
  object: 'billing_portal.configuration',
  active: true,
  livemode,
  created,
  metadata,
});

/** What was sold. */
const soldRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    takes: ['status', 'customer', 'limit', 'starting_after'],
    answer({ world, livemode, params }) {
      const customer = textAt(params.customer);
      if (customer !== null) world.get('customers', customer, livemode);
      // Without `status` those that have ended are left out.
      const isListed = (one: Subscription) =>
        one.livemode === livemode &&
        (customer === null || one.customer === customer) &&
        (textAt(params.status) === 'all' || one.status !== 'canceled');
      const all = world.records.subscriptions.filter(isListed).toReversed();
      const from = all.findIndex(({ id }) => id === textAt(params.starting_after)) + 1;
      const to = from + Number(textAt(params.limit) ?? 10);
      const data = all.slice(from, to).map((one) => ({
        ...shownSubscription(world, one),
        customer: shownCustomer(world.get('customers', one.customer, livemode)),
      }));
      return { ...list(data, '/v1/subscriptions'), has_more: to < all.length };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: [],
    answer: ({ world, id, livemode, params }) =>
      shownSubscription(world, world.get('subscriptions', id, livemode), listAt(params.expand).length > 0),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: ['cancel_at_period_end', 'cancel_at', 'metadata'],
    answer({ world, id, livemode, params }) {
      const subscription = world.get('subscriptions', id, livemode);
      const cancel = textAt(params.cancel_at_period_end);
      // Empty takes a date away.
      const isKept = params.cancel_at === '';
      if (subscription.status === 'canceled' && (cancel !== null || isKept))
        throw new ApiRefusal(400, undefined, 'A canceled subscription can only update its metadata.');
      Object.assign(subscription.metadata, metadataAt(params.metadata));
      const isCanceled = !isKept && (cancel === null ? subscription.cancelAtPeriodEnd : cancel === 'true');
      cancelAtPeriodEnd(world, subscription, isCanceled);
      return shownSubscription(world, subscription);
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    takes: ['cancellation_details'],
    answer({ world, id, livemode, params }) {
      const subscription = world.get('subscriptions', id, livemode);
      if (subscription.status === 'canceled')
        throw new ApiRefusal(404, 'resource_missing', `No such subscription: '${id}'`, 'id');
      const comment = textAt(partAt(params.cancellation_details).comment);
      if (comment !== null) subscription.comment = comment;
      endSubscription(world, subscription);
      return shownSubscription(world, subscription);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    takes: [],
    answer: ({ world, id, livemode }) => shownIntent(world.get('intents', id, livemode)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    takes: ['metadata'],
    answer({ world, id, livemode, params }) {
      const intent = world.get('intents', id, livemode);
      Object.assign(intent.metadata, metadataAt(params.metadata));
      return shownIntent(intent);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent'],
    answer({ world, livemode, params }) {
      const intent = world.get('intents', textAt(params.payment_intent) ?? '', livemode);
      refund(world, intent);
      return { id: world.newId('re'), object: 'refund', payment_intent: intent.id, status: 'succeeded' };
    },
  },
];

/** Checkout, portal, and what they make. */
export const salesRoutes = (urls: PageUrls): readonly Route[] => [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    takes: [
      ...['mode', 'customer', 'client_reference_id', 'line_items', 'discounts', 'success_url', 'cancel_url'],
      ...['metadata', 'subscription_data', 'payment_intent_data'],
    ],
    answer(call) {
      const session = createSession(call);
      call.world.records.sessions.push(session);
      return shownSession(session, dueNow(call.world, session), urls.checkout(session.id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    takes: ['customer', 'created', 'limit'],
    answer({ world, livemode, params }) {
      const from = Number(textAt(partAt(params.created).gte) ?? 0);
      const found = world.records.sessions.filter(
        (one) => one.livemode === livemode && one.customer === textAt(params.customer) && one.created >= from,
      );
      const shown = found.map((one) => shownSession(one, dueNow(world, one), urls.checkout(one.id)));
      return list(shown.reverse(), '/v1/checkout/sessions');
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    takes: [],
    answer({ world, id, livemode }) {
      const session = world.get('sessions', id, livemode);
      if (session.status !== 'open') refuse('resource_invalid_state', `The session is ${session.status}.`, 'id');
      session.status = 'expired';
      return shownSession(session, dueNow(world, session), urls.checkout(id));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    takes: ['metadata'],
    answer({ world, id, livemode, params }) {
      const session = world.get('sessions', id, livemode);
      Object.assign(session.metadata, metadataAt(params.metadata));
      return shownSession(session, dueNow(world, session), urls.checkout(id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    takes: [],
    answer({ world, id, livemode }) {
      const session = world.get('sessions', id, livemode);
      return shownSession(session, dueNow(world, session), urls.checkout(id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/billing_portal\/configurations$/,
    takes: ['active', 'limit'],
    answer: ({ world, livemode }) =>
      list(
        world.records.configurations.filter((one) => one.livemode === livemode).map(shownConfiguration),
        '/v1/billing_portal/configurations',
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/configurations$/,
    takes: ['metadata', 'features'],
    answer(call) {
      const configuration = createConfiguration(call);
      call.world.records.configurations.push(configuration);
      return shownConfiguration(configuration);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    takes: ['customer', 'return_url', 'configuration'],
    answer({ world, livemode, params }) {
      const configuration = textAt(params.configuration);
      const portal: PortalSession = {
        id: world.newId('bps'),
        livemode,
        created: world.now(),
        metadata: {},
        customer: world.get('customers', textAt(params.customer) ?? '', livemode).id,
        configuration: configuration && world.get('configurations', configuration, livemode).id,
        returnUrl: textAt(params.return_url),
      };
      world.records.portals.push(portal);
      const { id, created, customer, returnUrl } = portal;
      return {
        id,
        object: 'billing_portal.session',
        created,
        livemode,
        customer,
        return_url: returnUrl,
        url: urls.portal(id),
      };
    },
  },
  ...soldRoutes,
];
