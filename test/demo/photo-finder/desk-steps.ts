import { expect } from 'vitest';
import { newId } from '../../../demo/photo-finder/api/domain/ids.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { type FinderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf, plainPhoto } from './plain-photo.ts';

/** What moderators and those who ask them do, step by step; `at` = where, once it is there. */
export function deskSteps(at: () => FinderScene) {
  const ask = (...args: Parameters<FinderScene['ask']>) => at().ask(...args);
  const queue = async (tab: string, query = '', as: Person = 'moderator') =>
    (await ask('GET', `/v1/moderation/items?tab=${tab}${query}`, { as })).body.data;
  const itemOf = async (tab: string, targetId: string) => {
    for (let cursor = ''; ; ) {
      const { items, next } = await queue(tab, cursor && `&cursor=${cursor}`);
      const found = items.find((item: { targetId: string }) => item.targetId === targetId);
      if (found || !next) return found;
      cursor = next;
    }
  };
  const look = async (id: string, as: Person = 'moderator') =>
    (await ask('GET', `/v1/moderation/items/${id}`, { as })).body.data;
  const decide = (item: { id: string; version: number }, body: object, as: Person = 'moderator') =>
    decideAfterLook(ask, item.id, { version: item.version, ...body }, as);
  const code = ({ status, body }: Awaited<ReturnType<typeof decide>>) => (status < 300 ? 'ok' : body.error.code);

  let next = 100;
  /** The number of a set that is not there yet. */
  const freeIndex = () => next++;
  /** An uploader's set that waits. */
  async function waiting(uploader = memberIdOf('ada')) {
    const index = freeIndex();
    await at().store.photos.add(
      plainPhoto(index, { status: 'pending', publishedAt: null, source: 'patient', uploader, sensitivity: 0 }),
    );
    const targetId = photoIdOf(index);
    await at().store.trust.addItem({
      id: newId('mod', systemRandom),
      kind: 'photo',
      targetId,
      priority: 30,
      slaMs: 1000,
    });
    return { photoId: targetId, item: await itemOf('photos', targetId) };
  }
  const report = async (photo: number, reason: string, as: Person | undefined = undefined) =>
    (
      await ask('POST', '/v1/reports', {
        as,
        body: { targetType: 'photo', targetId: photoIdOf(photo), reason },
      })
    ).body.data;
  const sealed = expect.stringMatching(/^(?:gcm|plain):/);
  const isShown = async (photo: number) => (await ask('GET', `/v1/photos/${photoIdOf(photo)}`)).status === 200;
  return { ask, queue, itemOf, look, decide, code, freeIndex, waiting, report, sealed, isShown };
}
