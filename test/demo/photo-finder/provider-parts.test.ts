import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskSteps } from './desk-steps.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, type Person } from './finder-scene.ts';

describeFinder('places and credentials of a page', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const { ask, queue, look, decide, code } = deskSteps(() => scene);
  const page = async (as: Person = 'editor') =>
    (await ask('GET', `/v1/providers/${scene.providerIds[0]}`, { as })).body.data;
  const change = async (body: object, as: Person = 'editor', sid = scene.providerIds[0]) => {
    const headers = { 'if-match': `"${(await page()).rev}"` };
    return ask('PATCH', `/v1/providers/${sid}`, { as, body, headers });
  };
  const items = async () => (await queue('providers')).items as { id: string; version: number; title: string }[];
  const address = { label: 'New practice', line: 'Ludwigstr. 1', city: 'Munich', region: '', country: 'DE' };
  const there = { postal: '80331', lat: 48.14, lon: 11.57 };

  it('§6 a credential past the end that its register names has expired, also if no check has noted it', async () => {
    const { sql } = scene.store.db;
    const [first] = (await page('ada')).credentials;
    const ends = (at: number | null) =>
      sql.updateTable('provider_credentials').set({ status: 'verified', valid_to: at }).where('id', '=', first.id);
    const shown = async () =>
      (await page('ada')).credentials.find(({ id }: { id: string }) => id === first.id).status as string;
    await ends(Date.now() + 86_400_000).execute();
    expect(await shown()).toBe('verified');
    await ends(Date.now() - 86_400_000).execute();
    expect(await shown()).toBe('expired');
    await ends(null).execute();
    expect(await shown()).toBe('verified');
  });

  it('§6 name and title are one change, and a newer one takes the place of the one that waits', async () => {
    expect(code(await change({ name: 'Dr. Ada Birch', title: 'Surgeon' }))).toBe('ok');
    expect((await items()).length).toBe(1);
    expect(code(await change({ name: 'Dr. Ada Birch', title: 'Plastic surgeon and teacher' }))).toBe('ok');
    const [item, ...others] = await items();
    expect([others, (await page()).waiting]).toEqual([[], ['names']]);
    const before = (await page('ada')).card;
    const { facts } = await look(item!.id);
    expect(facts).toContainEqual({ name: 'Name', text: 'Dr. Ada Birch', was: before.name });
    expect(facts).toContainEqual({ name: 'Title', text: 'Plastic surgeon and teacher', was: before.title });
    expect(code(await decide(item!, { action: 'approve' }))).toBe('ok');
    expect((await page('ada')).card).toMatchObject({ name: 'Dr. Ada Birch', title: 'Plastic surgeon and teacher' });
    // What is there already is no change.
    expect(code(await change({ name: 'Dr. Ada Birch', title: 'Plastic surgeon and teacher' }))).toBe('ok');
    expect(await items()).toEqual([]);
  });

  it('§6 a corrected address waits beside the old one, and keeps its phone and hours', async () => {
    const [place] = (await page()).locations;
    expect(code(await change({ place: { id: place.id, ...address, ...there } }))).toBe('ok');
    expect((await page()).waiting).toEqual([`place:${place.id}`]);
    expect((await page('ada')).locations).toContainEqual(place);
    const [item] = await items();
    const { facts } = await look(item!.id);
    expect(facts).toContainEqual({ name: 'Street', text: 'Ludwigstr. 1', was: place.line });
    expect(facts).toContainEqual({ name: 'Country', text: 'Germany', was: 'United States' });
    expect(code(await decide(item!, { action: 'approve' }))).toBe('ok');
    const { phone, hours } = place;
    expect((await page('ada')).locations).toContainEqual({ id: place.id, ...address, ...there, phone, hours });
  });

  it('§6 a removed address goes at once, with the correction that waited for it', async () => {
    const added = { ...address, ...there, phone: '', hours: '' };
    await change({ newPlace: added });
    await decide((await items())[0]!, { action: 'approve' });
    const { id } = (await page()).locations.find(({ label }: { label: string }) => label === 'New practice');
    await change({ place: { id, ...address, ...there, city: 'Dachau' } });
    const [item] = await items();
    expect(code(await change({ dropPlaces: [id] }))).toBe('ok');
    expect((await page('ada')).locations.map((one: { id: string }) => one.id)).not.toContain(id);
    expect([await items(), code(await decide(item!, { action: 'approve' }))]).toEqual([[], 'version-conflict']);
    // Nothing of it can be changed any more.
    expect(code(await change({ dropPlaces: [id] }))).toBe('version-conflict');
    expect(code(await change({ place: { id, ...address, ...there } }))).toBe('version-conflict');
  });

  it('§6 a credential is corrected after a look, and removed at once', async () => {
    const [credential] = (await page()).credentials;
    const wished = { board: 'Another board', kind: 'fellowship', number: '77', registerUrl: null };
    expect(code(await change({ credentialChange: { id: credential.id, ...wished } }))).toBe('ok');
    expect((await page()).credentials).toContainEqual(credential);
    const [item] = await items();
    expect((await look(item!.id)).facts).toContainEqual({
      name: 'Board',
      text: 'Another board',
      was: credential.board,
    });
    expect(code(await decide(item!, { action: 'approve' }))).toBe('ok');
    // Who recognises another board is not known before it is looked up.
    const after = { ...wished, recogniser: 'other', status: 'verified' };
    expect((await page()).credentials.find(({ id }: { id: string }) => id === credential.id)).toMatchObject(after);
    expect(code(await change({ dropCredentials: [credential.id] }))).toBe('ok');
    expect((await page()).credentials.map(({ id }: { id: string }) => id)).not.toContain(credential.id);
  });

  it('R83 a procedure is offered since a year, not since any number', async () => {
    const since = async (year: number) => code(await change({ procedures: [{ slug: 'chin', since: year }] }));
    expect([await since(1e300), await since(1899), await since(1998)]).toEqual([
      'invalid-request',
      'invalid-request',
      'ok',
    ]);
  });

  it('§6 parts of another page, an unknown country and a stranger change nothing', async () => {
    const before = await page();
    const other = (await ask('GET', `/v1/providers/${scene.providerIds[1]}`)).body.data;
    const [place] = other.locations;
    expect(code(await change({ dropPlaces: [place.id] }))).toBe('version-conflict');
    expect(code(await change({ dropCredentials: [other.credentials[0].id] }))).toBe('version-conflict');
    expect(code(await change({ place: { id: place.id, ...address, ...there } }))).toBe('version-conflict');
    const unknown = { ...address, ...there, country: 'XX', phone: '', hours: '' };
    expect(code(await change({ newPlace: unknown }))).toBe('invalid-field-value');
    expect(code(await change({ dropPlaces: [] }, 'ada'))).toBe('forbidden');
    expect(await page()).toEqual(before);
  });
});
