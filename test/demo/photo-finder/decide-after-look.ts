import type { Answer, FinderScene, Person } from './finder-scene.ts';

/** A decision as the desk sends it: with the pass that uncovering the pictures gave. */
export async function decideAfterLook(
  ask: FinderScene['ask'],
  itemId: string,
  decision: object,
  as: Person | undefined,
): Promise<Answer> {
  const { body } = await ask('GET', `/v1/moderation/items/${itemId}?unveil=1`, { as });
  const look = body?.data?.look;
  return ask('POST', `/v1/moderation/items/${itemId}/decisions`, { as, body: { ...(look && { look }), ...decision } });
}
