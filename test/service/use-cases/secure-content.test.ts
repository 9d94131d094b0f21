import { expect, it } from 'vitest';
import demo from '../../../demo/app.json' with { type: 'json' };
import { readAppFile } from '../../../src/service/domain/app-file/mistakes.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

describeEngines('R50 secure content', (engine) => {
  it('R50 is for members of the group, decided at every request; a refusal carries none of it', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const ask = async (token?: string, contentId = 'welcome') =>
      service.call('getSecureContent', { contentId }, token ? { token } : {});
    const ada = await service.logIn('ada@example.com');
    const answer = await ask(ada);
    expect(answer.json().data).toMatchObject({ type: 'HTML', content: expect.stringContaining('Tin white') });
    expect(answer.json().data.nodes[0]).toEqual({ tag: 'h2', attributes: {}, children: ["This month's glaze"] });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: expect.stringContaining('Authorization'),
    });
    expect((await ask(ada, 'notebook')).json().data).toEqual({ type: 'LINK', content: '/pages/premium/' });

    const mary = await ask(await service.logIn('mary@example.com'));
    expect([mary.statusCode, mary.json().error.code]).toEqual([403, 'access-denied']);
    expect((await ask()).statusCode).toBe(401);
    for (const refused of [mary, await ask()]) expect(refused.body).not.toMatch(/Tin white|oxidation/);

    // The plan goes, and with the next request the content.
    const { id } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    await service.store.planConnections.remove(sandbox, id, 'pln_pro');
    expect((await ask(ada)).statusCode).toBe(403);
    await service.close();
  });

  it('R41 missing and forbidden content answer alike', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const token = await service.logIn('mary@example.com');
    const bodies = await Promise.all(
      ['welcome', 'nothing'].map(async (contentId) =>
        (await service.call('getSecureContent', { contentId }, { token })).body.replace(/"requestId":"[^"]+"/, ''),
      ),
    );
    expect(bodies[0]).toBe(bodies[1]);
    await service.close();
  });

  it('R50 no page learns of it from the configuration', async () => {
    const service = await createHttpService({ store: await engine.open() });
    for (const operation of ['getApp', 'readAppAndMember'] as const)
      expect((await service.call(operation)).body).not.toMatch(/Tin white|oxidation/);
    await service.close();
  });
});

it('M §1.5 the app file reports a duplicate key, and a link that leads nowhere', () => {
  const file = structuredClone(demo) as { apps: { contentGroups?: object[] }[] };
  file.apps[0]!.contentGroups = [
    {
      id: 'grp_a',
      name: 'A',
      key: 'a',
      allowAllMembers: true,
      content: [
        { key: 'x', content: 'a' },
        { key: 'x', type: 'LINK', content: 'javascript:x()' },
      ],
    },
  ];
  expect(readAppFile(file)).toMatchObject({
    mistakes: [
      'apps[0].contentGroups[0].content[1].key "x" stands already at apps[0].contentGroups[0].content[0].key',
      expect.stringContaining('apps[0].contentGroups[0].content[1].content must be a path'),
    ],
  });
});
