// @window
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInspectorModel, type InspectorModel } from '../../../src/widget/inspector/inspector.model.ts';
import { reportOf } from '../../../src/widget/inspector/report.ts';
import { distInspector } from '../../support/dist-inspector.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { openPage, type TestPage, until } from '../runtime/scene.ts';

let service: HttpService;
let page: TestPage;
let model: InspectorModel;
beforeAll(async () => {
  service = await createHttpService({ parts: { distDir: distInspector() } });
});
afterAll(() => service.close());
afterEach(() => {
  model.stop();
  page.close();
  history.replaceState(null, '', '/');
});

async function open(html: string): Promise<void> {
  page = openPage(service, html);
  await page.state.app.load();
  model = createInspectorModel(page.state, document, '1.2.3');
  await model.load();
  await until(() => model.items.value !== null);
}
const kinds = () => model.log.entries.value.map(({ kind }) => kind);

describe('the report for a support question', () => {
  it('§2.7 holds no secret: nothing typed, sent, stored or received is in the file', async () => {
    const canary = {
      password: 'canary-password-1',
      wrong: 'canary-password-2',
      code: '739105',
      field: 'canary-field',
      meta: 'canary-meta',
      json: 'canary-json',
      query: 'canary-query',
      hash: 'canary-hash',
      address: 'canary-address',
      page: 'canary-redirect',
      mail: 'canary.person@example.com',
      said: 'canary-said',
    };
    history.replaceState(null, '', `/members?token=${canary.query}#ms_reset=${canary.hash}`);
    sessionStorage.setItem('ms_inspector_log', `[null,{"kind":"constructor","facts":{},"atMs":1,"times":1}]`);
    await open(
      `<form id="signup" data-ms-form="signup" redirect="/welcome?code=${canary.page}"><input data-ms-member="email" type="email"><input data-ms-member="password" type="password"><input data-ms-member="first-name"><button data-ms-redirect="/then?key=${canary.address}">Go</button></form>
       <form id="login" data-ms-form="login" redirect="/nowhere?code=${canary.page}"><input data-ms-member="email" type="email"><input data-ms-member="password" type="password"><button>Go</button></form>
       <form id="reset" data-ms-form="reset-password"><input data-ms-member="token"><input data-ms-member="password" type="password"><button>Go</button></form>
       <p data-ms-content="members" data-ms-oops="x">y</p><a data-ms-modal="login" data-ms-redirect="/later?x=${canary.address}">z</a>`,
    );
    page.type('#signup [data-ms-member=email]', canary.mail);
    page.type('#signup [data-ms-member=password]', canary.password);
    page.type('#signup [data-ms-member=first-name]', canary.field);
    page.submit('#signup');
    await until(() => page.navigate.assign.mock.calls.length === 1);
    await page.sdk.updateMemberJSON({ json: { note: canary.json } });
    await until(() => page.state.member.current.value !== null);
    page.state.member.set({ ...page.state.member.current.value!, metaData: { note: canary.meta } });

    page.type('#login [data-ms-member=email]', canary.mail);
    page.type('#login [data-ms-member=password]', canary.wrong);
    // A service that repeats what it was sent.
    const error = { code: 'invalid-credentials', message: `${canary.mail} ${canary.wrong} ${canary.said}` };
    page.answerOnce('/auth/login', new Response(JSON.stringify({ error }), { status: 401 }));
    page.submit('#login');
    await until(() => kinds().includes('error'));
    page.type('#reset [data-ms-member=token]', canary.code);
    page.type('#reset [data-ms-member=password]', canary.password);
    page.submit('#reset');
    await until(() => kinds().filter((kind) => kind === 'error').length === 2);

    const token = page.sdk.session.token()!;
    expect(token.length).toBeGreaterThan(20);
    const report = reportOf(model);
    const text = JSON.stringify(report);
    for (const secret of [...Object.values(canary), token, 'pk_sb_demo'])
      expect(text.includes(secret), `${secret} is in the report`).toBe(false);

    // What is left is of use.
    expect(report).toMatchObject({
      report: 'latchkey-inspector',
      version: '1.2.3',
      page: 'http://localhost:3000/members',
      app: { id: 'app_demo', mode: 'sandbox', service: 'http://service.test' },
      member: { plans: [] },
      rulesThatFailed: [],
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({ rule: 'unknown-attribute', severity: 'warning', at: ['body > p'] }),
    );
    expect(report.found).toMatchObject({ 'data-ms-form=signup': 1, 'data-ms-content=members': 1 });
    expect(report.events).toContainEqual(
      expect.objectContaining({ kind: 'error', code: 'invalid-credentials', times: 1 }),
    );
    expect(report.events).toContainEqual(
      expect.objectContaining({
        kind: 'redirect-form-over-remembered',
        form: new URL('/welcome', location.href).href,
        remembered: '/then',
      }),
    );
    expect(report.events).toContainEqual(
      expect.objectContaining({ kind: 'hidden', value: 'members', why: 'no member is logged in' }),
    );
  });

  it.each([
    ['null', 'null'],
    ['no list', '{"kind":"ready"}'],
    ['broken text', '[{"kind":'],
    ['lines that are none', '[null,1,"x",[],{"kind":"ready"},{"kind":"ready","facts":null,"atMs":5,"times":1}]'],
    ['facts that are no texts', '[{"kind":"ready","facts":{"app":{"a":1}},"atMs":5,"times":1}]'],
    ['a time that is none', '[{"kind":"ready","facts":{},"atMs":9e99,"times":1}]'],
  ])('R95 a forged log is no line at all, and the report can be made: %s', async (_, forged) => {
    sessionStorage.setItem('ms_inspector_log', forged);
    await open('');
    expect(kinds()).toEqual(['ready']);
    expect(reportOf(model).events).toHaveLength(1);
  });

  it('R95 one forged line takes no true one along', async () => {
    const line = { kind: 'logged-in', facts: {}, atMs: 5, times: 2 };
    sessionStorage.setItem('ms_inspector_log', JSON.stringify([null, line]));
    await open('');
    expect(kinds()).toEqual(['logged-in', 'ready']);
  });
});
