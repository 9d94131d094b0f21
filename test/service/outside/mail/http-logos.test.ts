import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImages } from '../../../../src/platform/images/images.ts';
import { mailBrand } from '../../../../src/service/domain/mails/brand.ts';
import { noticeMail } from '../../../../src/service/domain/mails/notice-mail.ts';
import { httpLogos } from '../../../../src/service/outside/mail/http-logos.ts';
import { smtpTransport } from '../../../../src/service/outside/mail/smtp.ts';
import { createHttpService } from '../../../support/http-service.ts';
import { startSmtp } from '../../../support/smtp.ts';

const images = createImages({ maxWorkers: 1 });
const asked: string[] = [];
let logo: Buffer;
const site = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url === '/never.png') return;
  if (url === '/moved.png') return void response.writeHead(302, { location: '/logo.png' }).end();
  if (url === '/gone.png') return void response.writeHead(404).end(logo);
  if (url === '/page.png') return void response.end('<!doctype html><p>Not here');
  if (url === '/huge.png') return void response.end(Buffer.alloc(2 * 1024 * 1024));
  response.end(logo);
});
let origin: string;
beforeAll(async () => {
  logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0a5c36' } })
    .png()
    .toBuffer();
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await images.stop();
});

it('R64 a logo is read once an hour, and one that cannot be had is tried again after five minutes', async () => {
  let now = 0;
  const logos = httpLogos({ images, allowsPrivate: true, timeoutMs: 300, now: () => now });
  const found = await logos.of(`${origin}/logo.png`);
  expect([found?.width, found?.height]).toEqual([160, 40]);
  expect((await sharp(found!.bytes).metadata()).height).toBe(80);
  now = 59 * 60_000;
  await logos.of(`${origin}/logo.png`);
  expect(asked.filter((url) => url === '/logo.png')).toHaveLength(1);
  now = 60 * 60_000;
  await logos.of(`${origin}/logo.png`);
  expect(asked.filter((url) => url === '/logo.png')).toHaveLength(2);
  for (const path of ['/gone.png', '/moved.png', '/page.png', '/huge.png', '/never.png'])
    expect([path, await logos.of(origin + path)]).toEqual([path, null]);
  now += 4 * 60_000;
  expect(await logos.of(`${origin}/gone.png`)).toBeNull();
  expect(asked.filter((url) => url === '/gone.png')).toHaveLength(1);
  now += 60_000;
  await logos.of(`${origin}/gone.png`);
  expect(asked.filter((url) => url === '/gone.png')).toHaveLength(2);
});

it('R57 a logo is never read from the service’s own network, by any name', async () => {
  const resolve = async () => ['127.0.0.1'];
  const logos = httpLogos({ images, allowsPrivate: false, resolve });
  const before = asked.length;
  expect(await logos.of(`${origin}/logo.png`)).toBeNull();
  expect(await logos.of('https://logo.example/logo.png')).toBeNull();
  expect(asked).toHaveLength(before);
  const inside = await logos.of(`data:image/png;base64,${logo.toString('base64')}`);
  expect([inside?.width, inside?.height]).toEqual([160, 40]);
});

it('R62 a mail waits a limited time for a logo, whatever it takes, and a later mail has it', async () => {
  const drawn = Promise.withResolvers<void>();
  const slow = {
    async fitInto(...args: Parameters<typeof images.fitInto>) {
      await drawn.promise;
      return images.fitInto(...args);
    },
  };
  const logos = httpLogos({ images: slow, allowsPrivate: true, waitMs: 50 });
  const address = `data:image/png;base64,${logo.toString('base64')}`;
  expect(await logos.of(address)).toBeNull();
  drawn.resolve();
  await expect.poll(async () => (await logos.of(address))?.width).toBe(160);
});

it('R64 a picture within its address is in mails up to 16 KB, so that waiting mails stay small', () => {
  const logoIn = (data: string) =>
    mailBrand({ logo: `data:image/png;base64,${data}`, colors: { lightMode: {} } }, 'J', 'juniper.example').logo;
  expect(logoIn('A'.repeat(16_000))).toHaveLength(16_022);
  expect(logoIn('A'.repeat(17_000))).toBeNull();
});

it('R64 a mail has the logo with it, and shows the name of the app where there is none', async () => {
  const smtp = await startSmtp();
  const transport = smtpTransport(smtp.url);
  const service = await createHttpService({
    smtp: transport,
    env: { MS_SMTP_URL: smtp.url, MS_MAIL_FROM: 'hello@juniper.example' },
    app: (app) => {
      app.name = 'Juniper "Studio" <b>';
      app.branding = { ...app.branding, logo: `${origin}/logo.png` };
    },
  });
  const ask = async () => {
    await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' }, { key: 'pk_demo' });
    await service.mails();
    return smtp.mails.at(-1)!;
  };
  const { html, attachments, raw } = await ask();
  expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@latchkey>' }]);
  expect((await sharp(attachments[0]!.content as ArrayBuffer).metadata()).width).toBe(320);
  expect(raw).toMatch(/content-type: multipart\/related/i);
  expect(html).toContain(
    '<img class="logo" src="cid:logo@latchkey" alt="Juniper &quot;Studio&quot; &lt;b&gt;" width="160" height="40"',
  );
  expect(html!.match(/<[^>]*\ssrc="[^"]*"/g)).toHaveLength(1);
  expect(html).not.toContain(origin);

  const variables = { appName: 'J', site: 'juniper.example', device: 'Firefox', at: 0, siteUrl: origin };
  const brand = mailBrand({ logo: `${origin}/gone.png`, colors: { lightMode: {} } }, 'J', 'juniper.example');
  const content = noticeMail('welcome', { ...variables, brand }, 'en');
  await service.store.outbox.add(
    { appId: 'app_demo', mode: 'live' },
    {
      id: 'job_without',
      kind: 'mail',
      payload: {
        ...content,
        from: { name: 'J', address: 'hello@juniper.example', replyTo: null },
        to: 'ada@example.com',
        code: null,
        link: null,
      },
    },
  );
  await service.mails();
  const without = smtp.mails.at(-1)!;
  expect(without.attachments).toEqual([]);
  expect(without.html).toMatch(/<p class="brand"[^>]*>J<\/p>/);
  expect(without.html).not.toContain('<img');
  await service.close();
  await smtp.stop();
});

it('R64 the mailbox of demo mode and the preview of the console show the logo as it is sent', async () => {
  const service = await createHttpService({
    app: (app) => {
      app.branding = { ...app.branding, logo: `${origin}/logo.png` };
    },
  });
  await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
  const [mail] = await service.mails('ada@example.com');
  const shown = /<img class="logo" src="data:image\/png;base64,[\w+/=]+" alt="[^"]+" width="160" height="40"/;
  expect(mail!.html).toMatch(shown);
  expect(mail!.html).not.toContain(origin);
  const headers = { 'x-api-key': 'sk_sb_demo' };
  const { app } = (await service.inject({ url: '/admin/config', headers })).json().data;
  const preview = await service.inject({
    method: 'POST',
    url: '/admin/config/mails/welcome/preview',
    headers,
    payload: { app, language: 'en' },
  });
  expect(preview.json().data.html).toMatch(shown);
  await service.close();
});
