import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { parseMapLink } from '../../../demo/photo-finder/app/screens/provider/map-link.ts';
import config from '../../../demo/photo-finder/config.json' with { type: 'json' };
import { picture } from '../../service/outside/files/corpus.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { type FinderScene, finderScene } from './finder-scene.ts';
import { keyOf, photoIdOf } from './plain-photo.ts';

let scene: FinderScene;
const folder = mkdtempSync(join(tmpdir(), 'afterview-pages-'));
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>{{title}}</title><!--preview--></head><body>' +
      '<!--threshold:--><div id="first-threshold"></div><!--:threshold-->' +
      '<!--gallery:--><div id="first-gallery"><p>{{count}}</p><div id="first-row">{{row}}</div></div><!--:gallery-->' +
      ['finder', 'collections', 'collection', 'provider', 'moderation', 'legal']
        .map((name) => `<!--screen ${name}:<link rel="modulepreload" href="/assets/${name}.js">-->`)
        .join('') +
      '<!--cards--></body></html>',
  );
  scene = await finderScene(await openFinderStore({ memory: true }), 8, 1000, undefined, folder);
});
afterAll(async () => {
  await scene.finder.stop();
  rmSync(folder, { recursive: true });
});

const page = async (path: string) => {
  const { status, headers, body } = await scene.ask('GET', path);
  return { status, headers, html: String(body) };
};
const tag = (html: string, name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('what a page says before its script runs', () => {
  it('§6 each route asks for the script of its own screen at once, and for no other', async () => {
    const asked = async (path: string) => {
      const { html } = await page(path);
      expect([path, html.includes('<!--screen')]).toEqual([path, false]);
      return [...html.matchAll(/<link rel="modulepreload" href="\/assets\/(\w+)\.js">/g)].map(([, name]) => name);
    };
    for (const [path, screens] of [
      ['/', ['finder']],
      ['/?proc=tummy-tuck', ['finder']],
      ['/collections', ['collections']],
      ['/collections/col_aaaaaaaaaaaaaaaaaaaa', ['collection']],
      [`/provider/${scene.providerIds[0]}`, ['provider']],
      ['/moderation', ['moderation']],
      ['/legal/terms', ['legal']],
      ['/provider/prv_aaaaaaaaaaaaaaaaaaaa', []],
      ['/nowhere', []],
    ] as const)
      expect([path, await asked(path)]).toEqual([path, screens]);
  });

  it('an old link that names a scar as a technique leads to where scars stand now', async () => {
    for (const [old, now] of [
      ['/?tech=anchor', '/?scar=anchor'],
      ['/?proc=breast-lift&tech=peri,awake,lollipop', '/?proc=breast-lift&tech=awake&scar=peri,lollipop'],
      ['/?scar=low&tech=anchor', '/?scar=low,anchor'],
      [`/provider/${scene.providerIds[0]}?tech=anchor`, `/provider/${scene.providerIds[0]}?scar=anchor`],
    ] as const) {
      const { status, headers } = await page(old);
      expect([old, status, headers.location]).toEqual([old, 301, now]);
      expect((await page(now)).status).toBe(200);
    }
    expect((await page('/?tech=awake')).status).toBe(200);
    expect((await page('/nowhere?tech=anchor')).status).toBe(404);
  });

  describe('§6 the finder brings its first cards', () => {
    const cardsIn = (html: string) => {
      const [, text] = /<script type="application\/json" id="first-cards">(.*?)<\/script>/.exec(html) ?? [];
      return text === undefined ? null : JSON.parse(text);
    };

    it('as the list would answer who has asked for nothing, and goes on from there', async () => {
      const { html } = await page('/');
      const list = (await scene.ask('GET', '/v1/photos?limit=12&facets=1')).body.data;
      expect(cardsIn(html)).toEqual(list);
      expect(list.items.length).toBeGreaterThan(5);
    });

    it('shows the pictures of its first row before any script, by their widths, and none that is veiled', async () => {
      const { html } = await page('/');
      const { items, total } = cardsIn(html) as {
        items: { pic: { k: string | null; ar: number }; sens: number }[];
        total: number;
      };
      const veiled = items.filter(({ sens }) => sens > 0);
      expect(veiled.length).toBeGreaterThan(0);
      expect(veiled.map(({ pic }) => pic.k)).toEqual(veiled.map(() => null));
      const [, row = ''] = /<div id="first-row">(.*?)<\/div>/.exec(html) ?? [];
      const places = row.match(/<span>.*?<\/span>/g) ?? [];
      const first = items.slice(0, 6);
      expect(places.map((place) => /srcset="\/img\/([^/]+)\//.exec(place)?.[1] ?? null)).toEqual(
        first.map(({ pic }) => pic.k),
      );
      places.forEach((place, i) => {
        const { ar, k } = first[i]!.pic;
        // Its room is there before it is, and only those that every window shows are asked for
        // unseen.
        expect(place).toContain(`viewBox="0 0 ${Math.round(ar * 1000)} 1000"`);
        expect([i, place.includes('fetchpriority="high"')]).toEqual([i, i < 2 && k !== null]);
        expect([i, place.includes('loading="lazy"')]).toEqual([i, i >= 2 && k !== null]);
      });
      expect(row).not.toContain('style=');
      expect(html).toContain(`<p><b>${total} results</b> · `);
      expect(html).not.toContain('{{');
    });

    it('and the threshold before the list of collections too, but nothing of either elsewhere', async () => {
      const parts = async (path: string) => {
        const { html } = await page(path);
        return [path, html.includes('first-threshold'), html.includes('first-gallery')];
      };
      expect(await parts('/')).toEqual(['/', true, true]);
      expect(await parts('/?tone=3')).toEqual(['/?tone=3', true, true]);
      expect(await parts('/collections')).toEqual(['/collections', true, false]);
      for (const path of ['/legal/terms', `/provider/${scene.providerIds[0]}`, '/moderation', '/nowhere'])
        expect(await parts(path)).toEqual([path, false, false]);
    });

    it('comes compressed where the browser reads it, as lists do, and says to caches that it differs', async () => {
      // A list that was asked for before is kept for some seconds, compressed as well.
      for (const url of ['/', '/api/v1/photos?limit=40&facets=1', '/api/v1/photos?limit=40&facets=1'])
        for (const [asked, encoding] of [
          ['gzip, deflate, br', 'br'],
          ['gzip', 'gzip'],
          ['identity', undefined],
          ['br;q=0', undefined],
        ]) {
          const { headers, rawPayload } = await scene.finder.server.inject({
            url,
            headers: { 'accept-encoding': asked },
          });
          expect([url, asked, headers['content-encoding']]).toEqual([url, asked, encoding]);
          expect(String(headers.vary)).toContain('Accept-Encoding');
          const unpacked =
            encoding === 'br'
              ? brotliDecompressSync(rawPayload)
              : encoding === 'gzip'
                ? gunzipSync(rawPayload)
                : rawPayload;
          const plain = await scene.finder.server.inject({ url });
          expect(unpacked.equals(plain.rawPayload)).toBe(true);
          if (encoding) expect(rawPayload.length).toBeLessThan(unpacked.length / 1.5);
        }
      const find = vi.spyOn(scene.finder.index, 'find');
      const { headers } = await scene.finder.server.inject({ url: '/api/v1/photos?limit=40' });
      await scene.finder.server.inject({ url: '/api/v1/photos?limit=40' });
      expect(find).toHaveBeenCalledTimes(1);
      find.mockRestore();
      const again = await scene.finder.server.inject({
        url: '/api/v1/photos?limit=40',
        headers: { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' },
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    });

    it('and a list that is kept loses what is taken down at once', async () => {
      const ids = async () =>
        (await scene.ask('GET', '/v1/photos?limit=40')).body.data.items.map(({ id }: { id: string }) => id);
      const [, , , victim] = await ids();
      const { n } = (await scene.store.photos.byId(victim))!;
      await scene.store.photos.take(n, 'hide', 'reported');
      expect(await ids()).not.toContain(victim);
    });

    it('nowhere else, and not where an address asks for something', async () => {
      for (const path of ['/?tone=3', '/?sort=new', `/?photo=${photoIdOf(2)}`, '/collections', '/nowhere'])
        expect([path, cardsIn((await page(path)).html)]).toEqual([path, null]);
    });

    it('no more once it is taken down, and without them where the list cannot be had', async () => {
      const [first] = cardsIn((await page('/')).html).items;
      await scene.store.photos.take(first.n, 'hide', 'reported');
      expect(cardsIn((await page('/')).html).items.map(({ id }: { id: string }) => id)).not.toContain(first.id);
      const find = vi.spyOn(scene.finder.index, 'find').mockRejectedValueOnce(new Error('away'));
      const { status, html } = await page('/');
      expect([status, cardsIn(html)]).toEqual([200, null]);
      find.mockRestore();
    });
  });

  it('a provider’s page tells search engines in words who she is, and nothing that was not checked', async () => {
    const sid = scene.providerIds[0]!;
    const { status, headers, html } = await page(`/provider/${sid}`);
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
    const { card, credentials } = (await scene.ask('GET', `/v1/providers/${sid}`)).body.data;
    expect(data).toMatchObject({ '@type': 'Physician', name: card.name, medicalSpecialty: 'PlasticSurgery' });
    expect(data.url).toBe(`http://afterview.example/provider/${sid}`);
    expect(data.address.length).toBeGreaterThan(0);
    expect(data.hasCredential.length).toBe(
      credentials.filter(({ status: state }: { status: string }) => state === 'verified').length,
    );
    const ends = (at: number | null) =>
      scene.store.db.sql.updateTable('provider_credentials').set({ valid_to: at }).where('status', '=', 'verified');
    await ends(1).execute();
    expect((await page(`/provider/${sid}`)).html).toContain('"hasCredential":[]');
    await ends(null).execute();
    expect(JSON.stringify(data)).not.toMatch(/image|photo|rating|review/i);
    expect(html).toContain(`<title>${card.name} · Afterview</title>`);
    expect(html).toContain(`rel="canonical" href="http://afterview.example/provider/${sid}"`);
  });

  it('R52 what an editor writes stays words there, whatever it looks like', async () => {
    const sid = scene.providerIds[0]!;
    const { rev } = (await scene.ask('GET', `/v1/providers/${sid}`, { as: 'editor' })).body.data;
    const bio = '</script><script>alert(1)</script><!-- $& $1 <img src=x onerror=alert(1)>';
    await scene.ask('PATCH', `/v1/providers/${sid}`, {
      as: 'editor',
      body: { bio },
      headers: { 'if-match': `"${rev}"` },
    });
    const { html } = await page(`/provider/${sid}`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<!--/);
    expect(JSON.parse(/json">(.*?)<\/script>/.exec(html)![1]!).description).toBe(bio);
  });

  it('previews name neither a shared collection nor a photo’s person, and are not indexed', async () => {
    const { body } = await scene.ask('POST', '/v1/collections', { as: 'ada', body: { title: 'My secret plan' } });
    const shared = await page(`/collections/${body.data.id}?s=${'a'.repeat(22)}`);
    expect(shared.html).not.toContain('secret plan');
    expect([tag(shared.html, 'og:title'), shared.headers['x-robots-tag']]).toEqual([
      'A shared collection · Afterview',
      'noindex, noimageindex, noarchive',
    ]);
    expect(tag(shared.html, 'og:image')).toBe('http://afterview.example/cards/afterview.png');
    const photo = await page(`/?photo=${photoIdOf(2)}`);
    expect(tag(photo.html, 'og:image')).toBe(`http://afterview.example/cards/${photoIdOf(2)}.png`);
    expect(photo.headers['x-robots-tag']).toContain('noindex');
    expect(photo.html).not.toContain(keyOf(2, 0));
    expect((await page('/?photo=%22%3E%3Cscript%3E')).html).not.toContain('<script>');
  });

  it('a link’s card has colours and the mark, never a body; a removed photo has the general card', async () => {
    const card = async (what: string) => {
      const answer = await scene.finder.server.inject({ method: 'GET', url: `/cards/${what}.png` });
      return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
    };
    const plain = await card('afterview');
    expect([plain.status, plain.type]).toEqual([200, 'image/png']);
    expect(await sharp(plain.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(plain.bytes.length).toBeLessThan(200_000);
    const unknown = await card(`pho_${'z'.repeat(20)}`);
    expect(Buffer.compare(unknown.bytes, plain.bytes)).toBe(0);
    expect((await card(photoIdOf(2))).status).toBe(200);
    for (const wrong of ['..%2f..%2findex', 'col_1', 'pho_1']) expect((await card(wrong)).status).toBe(404);
  });

  it('R25 no page sends a referrer to other sites, and no response holds the token of a mailed link', async () => {
    for (const path of [
      '/',
      '/collections',
      `/provider/${scene.providerIds[0]}`,
      '/nothing/here',
      '/api/v1/photos',
      '/robots.txt',
    ]) {
      const { headers } = await page(path);
      expect(headers['referrer-policy'], path).toBe('no-referrer');
    }
    // What stands behind the # never leaves the browser; as a query, which a scanner may make of
    // it, it is not answered with.
    const { html, headers } = await page('/?ms_login=a-token-of-a-link&ms_email=ada@example.com');
    expect(html).not.toMatch(/a-token-of-a-link|ada@example/);
    expect(JSON.stringify(headers)).not.toMatch(/a-token-of-a-link/);
    const policy = String((await page('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://service.example;");
    expect(policy).toContain("form-action 'self'");
  });

  it('R117 no page or preview card is kept by a shared cache, or by a browser without asking again', async () => {
    const paths = [`/?photo=${photoIdOf(3)}`, '/collections', '/collections/col_aaaaaaaaaaaaaaaaaaaa?s=anything'];
    const cards = [`/cards/${photoIdOf(3)}.png`, '/cards/afterview.png'];
    for (const path of [...paths, `/provider/${scene.providerIds[0]}`, '/legal/terms', '/nowhere', ...cards])
      expect([path, (await page(path)).headers['cache-control']]).toEqual([path, 'private, no-cache']);
    // It has photos in it, which Back would show as they were.
    expect((await page('/')).headers['cache-control']).toBe('private, no-store');
  });

  it('§2.1 an address that is none is 404, and still a page', async () => {
    const { status, html } = await page('/nothing/here');
    expect(status).toBe(404);
    expect(html).toContain('<title>Afterview</title>');
  });

  it('a provider who is unknown or hidden is 404, kept by no search engine, and still a page', async () => {
    const hidden = scene.providerIds[2]!;
    expect((await page(`/provider/${hidden}`)).status).toBe(200);
    await scene.store.pages.take((await scene.store.pages.byId(hidden))!.n, 'hide');
    for (const sid of [hidden, `prv_${'z'.repeat(20)}`]) {
      const { status, headers, html } = await page(`/provider/${sid}`);
      expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex, noimageindex, noarchive']);
      expect(html).toContain('<body>');
      expect(html).not.toContain('ld+json');
    }
  });
});

describe('a set that a moderator found covered, or clinical', () => {
  /** Sent for the editor's own page, and approved as what a moderator says that it shows. */
  const approved = async (sensitivity: number) => {
    const ask = async (...args: Parameters<FinderScene['ask']>) => {
      const { status, body } = await scene.ask(...args);
      expect([args[1], status, body.error]).toEqual([args[1], 200, undefined]);
      return body.data;
    };
    const { id } = await ask('POST', '/v1/photos', { as: 'editor', body: { source: 'provider' } });
    for (const [i, stage] of ['after', 'before'].entries()) {
      const bytes = await picture(700 + 100 * sensitivity, 900 + i)
        .flatten()
        .jpeg()
        .toBuffer();
      const sent = await scene.send(id, bytes, { as: 'editor', query: `stage=${stage}&view=front` });
      expect(sent.status).toBe(200);
    }
    const said = { procedures: ['chin'], monthsAfter: 6, caption: 'A quokka smiles.' };
    await ask('PUT', `/v1/photos/${id}`, { as: 'editor', body: said });
    const { version, sha256 } = consentText(config.product, config.consentVersion, 'provider_attests');
    const consent = { kind: 'provider_attests', version, sha256 };
    await ask('POST', `/v1/photos/${id}/submit`, { as: 'editor', body: { consent } });
    await scene.finder.runJobs();
    const { items } = await ask('GET', '/v1/moderation/items?tab=photos', { as: 'moderator' });
    const item = items.find(({ targetId }: { targetId: string }) => targetId === id);
    const yes = { action: 'approve', version: item.version, edits: { sensitivity } };
    await decideAfterLook(scene.ask, item.id, yes, 'moderator');
    const { n, assets } = (await scene.store.photos.byId(id))!;
    expect(assets.length).toBe(2);
    return { id, n, sensitivity, keys: assets.map(({ key }) => key) };
  };

  it('R56 no list, page, collection, link or preview has picture addresses above the visitor’s level', async () => {
    const sets = [await approved(0), await approved(1), await approved(2)];
    const [, , clinical] = sets;
    const saved = (await scene.ask('POST', '/v1/collections', { as: 'bea', body: { title: 'All three' } })).body.data
      .id;
    for (const { id } of sets) await scene.ask('PUT', `/v1/collections/${saved}/items/${id}`, { as: 'bea', body: {} });
    const { slug } = (
      await scene.ask('POST', `/v1/collections/${saved}/share`, { as: 'bea', body: { expiresDays: 7, blur: false } })
    ).body.data;
    const sid = scene.providerIds[0];
    const lists = (level: number): [path: string, as?: 'bea'][] => {
      const reveal = level > 0 ? `reveal=${level}` : '';
      return [
        [`/v1/photos?sort=new&limit=60&facets=1&${reveal}`],
        [`/v1/photos?sort=new&q=quokka&${reveal}`],
        [`/v1/photos?sort=new&prov=${sid}&${reveal}`],
        [`/v1/photos?ids=${sets.map(({ n }) => n).join()}&${reveal}`],
        [`/v1/collections/${saved}?s=${slug}&${reveal}`],
        [`/v1/collections/${saved}?${reveal}`, 'bea'],
        [`/v1/collections?tab=my&${reveal}`, 'bea'],
      ];
    };
    const seen = async (path: string, as?: 'bea') => {
      const { status, body } = await scene.ask('GET', path, { as });
      expect([path, status]).toEqual([path, 200]);
      const said = typeof body === 'string' ? body : JSON.stringify(body);
      return sets.filter(({ keys }) => keys.some((key) => said.includes(key))).map(({ sensitivity }) => sensitivity);
    };
    const upTo = [[0], [0, 1], [0, 1, 2]];
    for (const level of [0, 1, 2]) {
      for (const [path, as] of lists(level)) expect([path, await seen(path, as)]).toEqual([path, upTo[level]]);
      for (const { id, sensitivity } of sets) {
        const path = `/v1/photos/${id}?${level > 0 ? `reveal=${level}` : ''}`;
        expect([path, await seen(path)]).toEqual([path, sensitivity <= level ? [sensitivity] : []]);
      }
    }
    for (const path of [
      `/v1/photos/${sets[0]!.id}/similar?limit=24`,
      `/v1/providers/${sid}`,
      '/v1/providers?limit=20',
      '/',
      `/?photo=${clinical!.id}`,
      '/?q=quokka',
      `/?compare=${sets.map(({ id }) => id).join()}`,
      `/provider/${sid}`,
      `/collections/${saved}?s=${slug}`,
    ])
      expect([path, (await seen(path)).filter((sensitivity) => sensitivity > 0)]).toEqual([path, []]);
    // What stands for it in a preview is made of its colours.
    const photo = await page(`/?photo=${clinical!.id}`);
    expect(tag(photo.html, 'og:image')).toBe(`http://afterview.example/cards/${clinical!.id}.png`);
    expect(photo.html).toContain('<meta name="rating" content="adult">');
    expect((await page(`/?photo=${sets[1]!.id}`)).html).not.toContain('name="rating"');
  });
});

describe('where an editor says that a place is', () => {
  it.each([
    ['48.137, 11.575', 48.137, 11.575],
    ['-33.8688; 151.2093', -33.8688, 151.2093],
    ['https://www.openstreetmap.org/?mlat=53.34981&mlon=-6.26031#map=16/53.3/-6.2', 53.34981, -6.26031],
    ['https://www.openstreetmap.org/#map=17/40.71280/-74.00600', 40.7128, -74.006],
    ['https://maps.example.com/maps/place/X/@1.2903,103.852,17z', 1.2903, 103.852],
    ['https://maps.example.com/?q=52.52,13.405', 52.52, 13.405],
  ])('%s is a point', (text, lat, lon) => {
    expect(parseMapLink(text)).toEqual({ lat, lon });
  });

  it.each(['', 'Main Street 5', '95, 11', '48.1', 'https://maps.example.com/'])('%j is none', (text) => {
    expect(parseMapLink(text)).toBeNull();
  });
});
