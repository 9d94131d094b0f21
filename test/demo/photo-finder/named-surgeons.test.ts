import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene } from './finder-scene.ts';
import { uploadSteps } from './upload-steps.ts';

describeFinder('surgeons of uploads', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const { draft, put, pending, itemOf, decide, ask } = uploadSteps(() => scene);

  it('F §3.8 the person herself names who operated; a provider’s set is of its page anyway', async () => {
    const [surgeon] = scene.providerIds;
    const id = await pending();
    const own_ = await draft();
    expect((await put(own_, { surgeon: `prv_${'x'.repeat(20)}` })).body.error.code).toBe('provider-not-found');
    const named = (await put(own_, { surgeon })).body.data;
    expect(named.provider.sid).toBe(surgeon);
    expect((await put(own_, { caption: 'Still hers.' })).body.data.provider.sid).toBe(surgeon);
    expect((await put(own_, { surgeon: null })).body.data.provider).toBeNull();
    // What is sent is not changed any more.
    expect((await put(id, { surgeon })).body.error.code).toBe('version-conflict');
    const set = await draft('editor', 'provider');
    const other = await put(set, { surgeon: scene.providerIds[1] }, 'editor');
    expect(other.body.error.code).toBe('invalid-field-value');
  });

  it('F §3.8 an editor names another page in her own set, never the one that she edits', async () => {
    const [own, other] = scene.providerIds;
    const id = await draft('editor');
    expect((await put(id, { surgeon: own }, 'editor')).body.error.code).toBe('forbidden');
    expect((await put(id, { surgeon: other }, 'editor')).body.data.provider.sid).toBe(other);
  });

  it('F §3.8 a named surgeon shows the set on her page once a moderator has approved it', async () => {
    const surgeon = scene.providerIds[1]!;
    const results = async () => (await ask('GET', `/v1/providers/${surgeon}`)).body.data.card.photos;
    const before = await results();
    const id = await pending('bea', surgeon);
    expect(await results()).toBe(before);
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'approve', version })).status).toBe(200);
    expect(await results()).toBe(before + 1);
    expect((await ask('GET', `/v1/photos/${id}`)).body.data.provider.sid).toBe(surgeon);
  });
});
