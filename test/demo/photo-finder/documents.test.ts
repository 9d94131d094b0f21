import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import { pdfTrouble } from '../../../demo/photo-finder/api/domain/document-kind.ts';
import { createPictures } from '../../../demo/photo-finder/api/outside/pictures/pictures.ts';
import { sweepPictures } from '../../../demo/photo-finder/api/sweep-pictures.ts';
import { runJob } from '../../../demo/photo-finder/api/use-cases/jobs/run-job.ts';
import config from '../../../demo/photo-finder/config.json' with { type: 'json' };
import { systemRandom } from '../../../src/platform/process/random.ts';
import { corpus, picture, secretExif } from '../../service/outside/files/corpus.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, type Person } from './finder-scene.ts';

const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`);
const dayMs = 24 * 60 * 60 * 1000;

describeFinder('documents that prove something', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const ask = (...args: Parameters<FinderScene['ask']>) => scene.ask(...args);
  const kept = async () => (await scene.originals.older(0)).length;
  const sent = async (as: Person, bytes: Uint8Array = pdf()) =>
    (await scene.sendDocument(bytes, as)).body.data.id as string;
  const claim = (as: Person, documents: string[], provider = 1) =>
    ask('POST', `/v1/providers/${scene.providerIds[provider]}/claims`, {
      as,
      body: { role: 'staff', licenceNo: 'L-1', statement: 'I work there.', documents },
    });
  const itemOf = async (tab: string, targetId: string) => {
    const { items } = (await ask('GET', `/v1/moderation/items?tab=${tab}`, { as: 'moderator' })).body.data;
    return items.find((item: { targetId: string }) => item.targetId === targetId);
  };
  const look = async (id: string, as: Person = 'moderator') =>
    (await ask('GET', `/v1/moderation/items/${id}`, { as })).body.data;
  const decide = async (item: { id: string }, body: object, as: Person) => {
    const { version } = (await look(item.id, as)).line;
    expect((await decideAfterLook(ask, item.id, { version, ...body }, as)).status).toBe(200);
  };
  /** What waits for some days is due now. */
  const daysLater = async (days: number) => {
    const { db } = scene.store;
    const until = (await scene.store.now()) + days * dayMs;
    await db.sql.updateTable('jobs').set({ run_at: 0 }).where('run_at', '<=', until).execute();
    await scene.finder.runJobs();
  };

  it('R53 are PDFs and pictures; what else comes is refused with its reason, and nothing of it stays', async () => {
    const before = await kept();
    const refused: [string, Uint8Array, string][] = [
      ['a PDF with a password', pdf('/Encrypt 2 0 R'), 'document-locked'],
      ['a PDF with a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert) >>'), 'document-active'],
      [
        'a PDF with a script, spelt in numbers',
        pdf('/AA << /S /#4aav#61Script /J#53 (app.alert) >>'),
        'document-active',
      ],
      [
        'a PDF with a script between streams',
        pdf('stream\n1 endstream /JS (x) stream\n2 endstream'),
        'document-active',
      ],
      ['a PDF with a form of scripts', pdf('stream\n1 endstream /AcroForm << /XFA 3 0 R >>'), 'document-active'],
      ['a PDF with a password, spelt in numbers', pdf('/Encr#79pt 2 0 R'), 'document-locked'],
      ['a PDF with a file in it', pdf('/EmbeddedFiles 3 0 R'), 'document-active'],
      ['a PDF with an archive behind it', Buffer.concat([pdf(), Buffer.alloc(2000, 'PK')]), 'unsupported-document'],
      ['half a PDF', pdf().subarray(0, 40), 'unsupported-document'],
      ['a page that says it is a PDF later', Buffer.from(`<script>1</script>${pdf()}`), 'unsupported-document'],
      ['a small picture', await picture(300, 300).png().toBuffer(), 'image-too-small'],
      ['nothing', new Uint8Array(), 'unsupported-document'],
      ['R55 too much', Buffer.concat([pdf(), Buffer.alloc(4_000_001)]), 'document-too-large'],
    ];
    const codes = { image: 'image-too-small', 'no-image': 'unsupported-document', 'too-large': 'image-too-large' };
    for (const [name, bytes, code] of refused)
      expect([name, (await scene.sendDocument(bytes, 'ada')).body.error?.code]).toEqual([name, code]);
    for (const { name, bytes, is } of await corpus())
      expect(`${name}: ${(await scene.sendDocument(bytes, 'ada')).body.error?.code}`).toContain(
        `${name}: ${codes[is]}`,
      );
    expect(await kept()).toBe(before);
    expect(await scene.store.documents.by('mem_ada')).toEqual([]);
  });

  it('R53 a scan is taken, whatever its packed pixels happen to spell', () => {
    const scan = (pixels: string) =>
      pdf(`>> endobj 2 0 obj << /Subtype /Image >>\r\nstream\r\n${pixels}\nendstream endobj`);
    for (const pixels of ['\x9b/JS\xff', '1/XFA\x00', '#/JS (', 'stream\n/JS '])
      expect(pdfTrouble(scan(pixels))).toBe('ok');
    // As many beginnings of streams as fit in are read in one go.
    expect(pdfTrouble(pdf('stream\n'.repeat(500_000)))).toBe('ok');
  });

  it('R54 re-encodes a picture without place or name; an unattached one can be removed or ends in a day', async () => {
    const photo = await picture(900, 700).flatten().withExif(secretExif).jpeg().toBuffer();
    const [id, other, third] = [await sent('bea', photo), await sent('bea'), await sent('bea')];
    const rows = await scene.store.documents.by('mem_bea');
    expect(rows.map(({ type }) => type)).toEqual(['image/webp', 'application/pdf', 'application/pdf']);
    const bytes = (await scene.originals.get(rows[0]!.file_key))!;
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(bytes).includes(secretExif.IFD0.Copyright)).toBe(false);
    const before = await kept();
    expect((await ask('DELETE', `/v1/documents/${other}`, { as: 'ada' })).body.error.code).toBe('not-found');
    expect((await ask('DELETE', `/v1/documents/${other}`, { as: 'bea' })).status).toBe(200);
    expect(await kept()).toBe(before - 1);
    // R58 what a row names is no orphan.
    const { store, images, originals } = scene;
    await sweepPictures({ store, images, originals }, 0);
    expect(await kept()).toBe(before - 1);
    expect((await claim('bea', [third])).status).toBe(200);
    await daysLater(1);
    expect((await store.documents.by('mem_bea')).map((row) => row.id)).toEqual([third]);
    expect([await store.documents.byId(id), await kept()]).toEqual([null, before - 2]);
  });

  it('R58 a claim never names a deleted document, whichever of claim and cleaning comes first', async () => {
    const due = async (id: string) => {
      await scene.store.db.sql.updateTable('jobs').set({ run_at: 0 }).where('target', '=', id).execute();
      return scene.store.jobs.next(60_000);
    };
    const { store, images, originals } = scene;
    const forget = (job: NonNullable<Awaited<ReturnType<typeof due>>>) =>
      runJob({ store, images, originals, pictures: createPictures(), random: systemRandom }, job);
    const end = (id: string) => sql`delete from provider_claims where id = ${id}`.execute(store.db.sql);
    // Taken already when the claim names it: then it is not done any more.
    const named = await sent('moderator');
    const taken = (await due(named))!;
    const { id } = (await claim('moderator', [named], 2)).body.data;
    await forget(taken);
    const kept = await store.documents.byId(named);
    expect([kept?.target, (await originals.get(kept!.file_key)) !== null]).toEqual([id, true]);
    await end(id);
    for (let i = 0; i < 6; i++) {
      const one = await sent('moderator');
      const job = (await due(one))!;
      const [answer] = await Promise.all(
        i % 2 ? [claim('moderator', [one], 2), forget(job)] : [forget(job).then(() => claim('moderator', [one], 2))],
      );
      const row = await store.documents.byId(one);
      if (answer!.status === 200) {
        expect(row?.target).toBe(answer!.body.data.id);
        await end(answer!.body.data.id);
      } else expect([answer!.body.error.errors[0].field, row]).toEqual(['documents', null]);
    }
  });

  it('R56 only moderators see them, for some minutes, as downloads that are not cached and run nothing', async () => {
    const photo = await picture(900, 700).flatten().jpeg().toBuffer();
    const [one, two] = [await sent('ada'), await sent('ada', photo)];
    for (const documents of [
      [one, one],
      [one, `doc_${'0'.repeat(20)}`],
    ])
      expect((await claim('cleo', documents)).status).toBeGreaterThanOrEqual(400);
    // Another's is none of hers, and the claim that names it is not made.
    expect((await claim('cleo', [one])).body.error).toMatchObject({
      code: 'not-found',
      errors: [{ field: 'documents' }],
    });
    const { id } = (await claim('ada', [one, two])).body.data;
    expect((await claim('ada', [one], 2)).body.error.code).toBe('not-found');
    expect((await ask('DELETE', `/v1/documents/${one}`, { as: 'ada' })).body.error.code).toBe('not-found');

    const item = await itemOf('claims', id);
    expect((await ask('GET', `/v1/moderation/items/${item.id}`, { as: 'ada' })).body.error.code).toBe('forbidden');
    const { documents } = await look(item.id);
    expect(documents.map(({ type }: { type: string }) => type)).toEqual(['application/pdf', 'image/webp']);
    const said = [];
    for (const { src } of documents) {
      const { status, headers } = await ask('GET', src);
      said.push([status, headers['content-type'], headers['content-disposition']]);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    expect(said).toEqual([
      [200, 'application/pdf', 'attachment; filename="evidence.pdf"'],
      [200, 'image/webp', 'inline; filename="evidence.webp"'],
    ]);
    const [path, pass] = documents[0].src.split('?pass=');
    const wrong = [
      path,
      `${path}?pass=${pass}x`,
      `${documents[1].src.split('?')[0]}?pass=${pass}`,
      `/evidence/x?pass=1`,
    ];
    for (const address of wrong) expect([address, (await ask('GET', address)).status]).toEqual([address, 404]);

    // A moderator who claims a page sees nothing of her own as one.
    const mine = (await claim('moderator', [await sent('moderator')], 2)).body.data.id;
    const own = await itemOf('claims', mine);
    expect([(await look(own.id)).documents, (await look(own.id, 'admin')).documents.length]).toEqual([[], 1]);

    await decide(item, { action: 'approve' }, 'moderator');
    await daysLater(40);
    expect((await look(item.id, 'admin')).documents.length).toBe(2);
    await decide(item, { action: 'approve' }, 'admin');
    const before = await kept();
    await daysLater(29);
    expect(await kept()).toBe(before);
    await daysLater(31);
    expect([(await look(item.id, 'admin')).documents, await kept()]).toEqual([[], before - 2]);
    expect((await ask('GET', documents[0].src)).status).toBe(404);
  });

  it('thirty days after a no it is gone as well', async () => {
    const { id } = (await claim('editor', [await sent('editor')])).body.data;
    const item = await itemOf('claims', id);
    await decide(item, { action: 'reject', note: 'It names another person.' }, 'admin');
    await daysLater(31);
    expect(await scene.store.documents.of(id)).toEqual([]);
  });

  it('a patient’s signed consent stands beside a provider’s set as long as that is kept, and no longer', async () => {
    const photoId = (await ask('POST', '/v1/photos', { as: 'editor', body: { source: 'provider' } })).body.data.id;
    await scene.send(photoId, await picture(700, 900).flatten().jpeg().toBuffer(), { as: 'editor' });
    await ask('PUT', `/v1/photos/${photoId}`, { as: 'editor', body: { procedures: ['chin'], monthsAfter: 3 } });
    const { version, sha256 } = consentText(config.product, config.consentVersion, 'provider_attests');
    const consent = { kind: 'provider_attests', version, sha256, documents: [await sent('editor')] };
    const submitted = await ask('POST', `/v1/photos/${photoId}/submit`, { as: 'editor', body: { consent } });
    expect(submitted.status).toBe(200);
    await scene.finder.runJobs();
    const item = await itemOf('photos', photoId);
    expect((await look(item.id, 'admin')).documents).toMatchObject([{ type: 'application/pdf' }]);
    await decide(item, { action: 'approve' }, 'admin');
    await daysLater(40);
    expect((await look(item.id, 'admin')).documents.length).toBe(1);
    await ask('POST', `/v1/photos/${photoId}/withdraw`, { as: 'editor', body: {} });
    await scene.finder.runJobs();
    expect(await scene.store.documents.by('mem_editor')).toEqual([]);
  });

  it('R78 hers are in what she may take with her, and go when she goes', async () => {
    const id = await sent('cleo');
    const { data } = (await ask('GET', '/v1/me/data', { as: 'cleo' })).body;
    expect(data.documents).toMatchObject([{ id, proves: null, type: 'application/pdf' }]);
    const before = await kept();
    await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'cleo' });
    expect(await scene.store.documents.by('mem_cleo')).toEqual([]);
    await scene.finder.runJobs();
    expect([await scene.store.documents.byId(id), await kept()]).toEqual([null, before - 1]);
  });
});
