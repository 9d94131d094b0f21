import { ApiRefusal, type Call, type Route } from './api.ts';
import { endSubscription } from './billing.ts';
import { listAt, metadataAt, partAt, textAt } from './form-params.ts';
import type { Coupon, Customer, Price, Product } from './records.ts';
import { shownCoupon, shownCustomer, shownPrice, shownProduct } from './shown.ts';

const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });
const number = (value: string | null) => (value === null ? null : Number(value));
const base = ({ world, livemode, params }: Call, id: string) => ({
  id,
  livemode,
  created: world.now(),
  metadata: metadataAt(params.metadata),
});
/** An id that the caller may choose. */
const ownId = (call: Call, kind: 'products' | 'coupons', prefix: string) => {
  const id = textAt(call.params.id) ?? call.world.newId(prefix);
  if (call.world.records[kind].some((one) => one.id === id && one.livemode === call.livemode))
    throw new ApiRefusal(400, 'resource_already_exists', `There is one already: '${id}'`, 'id');
  return id;
};
const required = (call: Call, name: string) => {
  const value = textAt(call.params[name]);
  if (value === null) throw new ApiRefusal(400, 'parameter_missing', `Missing required param: ${name}.`, name);
  return value;
};

function createPrice(call: Call): Price {
  const { world, livemode, params } = call;
  const lookupKey = textAt(params.lookup_key);
  if (lookupKey && world.records.prices.some((price) => price.lookupKey === lookupKey && price.livemode === livemode))
    throw new ApiRefusal(400, 'resource_already_exists', 'A price already uses that lookup key.', 'lookup_key');
  const recurring = partAt(params.recurring);
  const interval = textAt(recurring.interval) as NonNullable<Price['recurring']>['interval'] | null;
  return {
    ...base(call, world.newId('price')),
    product: world.get('products', required(call, 'product'), livemode).id,
    currency: required(call, 'currency'),
    unitAmount: Number(required(call, 'unit_amount')),
    nickname: textAt(params.nickname),
    lookupKey,
    recurring: interval && { interval, count: number(textAt(recurring.interval_count)) ?? 1 },
  };
}

/** Customers, and what is for sale. */
export const catalogRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    takes: ['email', 'metadata'],
    answer(call) {
      const customer: Customer = {
        ...base(call, call.world.newId('cus')),
        email: textAt(call.params.email),
        card: null,
      };
      call.world.records.customers.push(customer);
      return shownCustomer(customer);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: ['email', 'metadata'],
    answer({ world, id, livemode, params }) {
      const customer = world.get('customers', id, livemode);
      customer.email = textAt(params.email) ?? customer.email;
      Object.assign(customer.metadata, metadataAt(params.metadata));
      return shownCustomer(customer);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: [],
    answer: ({ world, id, livemode }) => shownCustomer(world.get('customers', id, livemode)),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/([^/]+)$/,
    takes: [],
    answer({ world, id, livemode }) {
      const customer = world.get('customers', id, livemode);
      for (const subscription of world.records.subscriptions)
        if (subscription.customer === id) endSubscription(world, subscription);
      world.records.customers.splice(world.records.customers.indexOf(customer), 1);
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/products$/,
    takes: ['id', 'name', 'metadata'],
    answer(call) {
      const product: Product = { ...base(call, ownId(call, 'products', 'prod')), name: required(call, 'name') };
      call.world.records.products.push(product);
      return shownProduct(product);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    takes: ['lookup_keys', 'active', 'limit'],
    answer({ world, livemode, params }) {
      const keys = listAt(params.lookup_keys);
      const found = world.records.prices.filter(
        (price) => price.livemode === livemode && price.lookupKey !== null && keys.includes(price.lookupKey),
      );
      return list(found.map(shownPrice), '/v1/prices');
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices\/([^/]+)$/,
    takes: [],
    answer: ({ world, id, livemode }) => shownPrice(world.get('prices', id, livemode)),
  },
  {
    method: 'POST',
    path: /^\/v1\/prices\/([^/]+)$/,
    takes: ['metadata'],
    answer({ world, id, livemode, params }) {
      const price = world.get('prices', id, livemode);
      Object.assign(price.metadata, metadataAt(params.metadata));
      return shownPrice(price);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/prices$/,
    takes: ['product', 'currency', 'unit_amount', 'nickname', 'lookup_key', 'metadata', 'recurring'],
    answer(call) {
      const price = createPrice(call);
      call.world.records.prices.push(price);
      return shownPrice(price);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/coupons$/,
    takes: ['id', 'percent_off', 'amount_off', 'currency', 'duration', 'metadata'],
    answer(call) {
      const { params } = call;
      const coupon: Coupon = {
        ...base(call, ownId(call, 'coupons', 'coupon')),
        percentOff: number(textAt(params.percent_off)),
        amountOff: number(textAt(params.amount_off)),
        currency: textAt(params.currency),
        duration: textAt(params.duration) === 'forever' ? 'forever' : 'once',
      };
      call.world.records.coupons.push(coupon);
      return shownCoupon(coupon);
    },
  },
];
