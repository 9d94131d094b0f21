import { expect } from 'vitest';
import type { FinderStack } from '../../../support/finder-stack.ts';
import type { Guest } from './guest.ts';

/** What a guest's page would ask of the API, without its screens: for what only has to be there. */
export interface Calls {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ask(method: string, path: string, body?: unknown): Promise<any>;
  /** A set that is sent: one picture, and consent. */
  share(picture: Buffer, said: object, source?: 'patient' | 'provider'): Promise<string>;
  /** Decides about what waits for this target. */
  decide(tab: string, targetId: string, decision: object): Promise<void>;
}

/** As the member who is signed in on the guest's page; without a guest as a visitor. */
export async function callsOf({ finderUrl }: FinderStack, guest?: Guest): Promise<Calls> {
  const token = await guest?.page.evaluate(() => localStorage.getItem('_ms-mid'));
  const ask: Calls['ask'] = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${finderUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as { data: unknown; error?: unknown };
    expect([method, path, error]).toEqual([method, path, undefined]);
    return data;
  };
  return {
    ask,
    async share(picture, said, source = 'patient') {
      const { id } = await ask('POST', '/photos', { source });
      const form = new FormData();
      form.set('image', new File([new Uint8Array(picture)], 'image'));
      await ask('POST', `/photos/${id}/assets?stage=after&view=front`, form);
      await ask('PUT', `/photos/${id}`, { procedures: ['chin'], monthsAfter: 6, ...said });
      const { version, texts } = await ask('GET', '/consent');
      const kind = source === 'patient' ? 'self' : 'provider_attests';
      const { sha256 } = texts.find((text: { kind: string }) => text.kind === kind);
      await ask('POST', `/photos/${id}/submit`, { consent: { kind, version, sha256 } });
      return id;
    },
    async decide(tab, targetId, decision) {
      const { items } = await ask('GET', `/moderation/items?tab=${tab}`);
      const { id, version } = items.find((item: { targetId: string }) => item.targetId === targetId);
      const { look } = await ask('GET', `/moderation/items/${id}?unveil=1`);
      await ask('POST', `/moderation/items/${id}/decisions`, { version, ...(look && { look }), ...decision });
    },
  };
}
