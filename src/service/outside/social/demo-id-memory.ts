import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Sessions, codes and tokens of Demo ID live in this process and end with it. At most so many are
 * stored.
 */
const maxEntries = 2000;

/**
 * What the provider wants of its database, as a map. A factory, so that two providers in one
 * process share nothing.
 */
export function demoIdMemory(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();

  const live = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > Date.now() ? entry.payload : undefined;
  };
  const findBy = (model: string, field: 'uid' | 'userCode', value: string) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(`${model}:`) && payload[field] === value) return live(key);
    return undefined;
  };

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`;
      // The map keeps the order of insertion, so its first entry is the oldest.
      entries.delete(key);
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
      entries.set(key, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, 'uid', uid),
    findByUserCode: async (code) => findBy(model, 'userCode', code),
    async consume(id) {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
