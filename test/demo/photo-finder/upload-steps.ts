import { expect } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import config from '../../../demo/photo-finder/config.json' with { type: 'json' };
import { picture } from '../../service/outside/files/corpus.ts';
import { decideAfterLook } from './decide-after-look.ts';
import type { FinderScene, Person } from './finder-scene.ts';

export const consentOf = (kind: 'self' | 'provider_attests' = 'self') => {
  const { version, sha256 } = consentText(config.product, config.consentVersion, kind);
  return { kind, version, sha256 };
};
/** A picture large enough, and another one for every `n`. */
export const photoBytes = (n = 0) =>
  picture(700 + 10 * (n % 100), 900 + n)
    .flatten()
    .jpeg()
    .toBuffer();

/**
 * The steps of an uploader and of the moderator who decides; `at` = its address, once it exists.
 */
export function uploadSteps(at: () => FinderScene) {
  const ask = (...args: Parameters<FinderScene['ask']>) => at().ask(...args);
  const draft = async (as: Person = 'ada', source = 'patient'): Promise<string> =>
    (await ask('POST', '/v1/photos', { as, body: { source } })).body.data.id;
  const own = async (id: string, as: Person = 'ada') => (await ask('GET', `/v1/me/photos/${id}`, { as })).body.data;
  const put = (id: string, body: unknown, as: Person = 'ada') => ask('PUT', `/v1/photos/${id}`, { as, body });
  const submit = (id: string, consent: unknown = consentOf(), as: Person = 'ada') =>
    ask('POST', `/v1/photos/${id}/submit`, { as, body: { consent } });
  let made = 10;
  /** One that was not sent before. */
  const otherPhoto = () => photoBytes(made++);
  /** A set as it waits for a moderator. */
  const pending = async (as: Person = 'ada', surgeon: string | null = null) => {
    const id = await draft(as);
    expect((await at().send(id, await otherPhoto(), { as })).status).toBe(200);
    await put(id, { procedures: ['chin'], monthsAfter: 6, caption: 'Worth it.', surgeon }, as);
    expect((await submit(id, consentOf(), as)).status).toBe(200);
    await at().finder.runJobs();
    return id;
  };
  const itemOf = async (id: string) => {
    const { items } = (await ask('GET', '/v1/moderation/items?tab=photos', { as: 'moderator' })).body.data;
    return items.find(({ targetId }: { targetId: string }) => targetId === id);
  };
  const decide = (itemId: string, body: object, as: Person = 'moderator') => decideAfterLook(ask, itemId, body, as);
  const published = async (as: Person = 'ada') => {
    const id = await pending(as);
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'approve', version })).status).toBe(200);
    return id;
  };
  return { otherPhoto, ask, draft, own, put, submit, pending, itemOf, decide, published };
}
