// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import { type HttpService, sandbox } from '../support/http-service.ts';

let scene: ConsoleScene;
afterEach(() => scene.close());

/** Two posts of Ada, both reported by Grace, and a channel each. */
const write = async ({ store }: HttpService) => {
  const idOf = async (who: string) => (await store.members.byEmail(sandbox, `${who}@example.com`))!.id;
  for (const name of ['rude', 'fine']) {
    const id = `cmt_${name}`;
    const comment = { channel: `hall-${name}`, postId: null, content: `<b>${name}</b>` };
    await store.comments.add(sandbox, { id, memberId: await idOf('ada'), ...comment });
    await store.comments.report(sandbox, { commentId: id, memberId: await idOf('grace'), reason: 'Unkind' });
  }
};
const rowOf = (words: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes(words));
const pressIn = (words: string, name: string) =>
  [...(rowOf(words)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)!.click();
const stateOf = async (id: string) => {
  const reported = await scene.service.store.comments.reported(sandbox, { from: null, limit: 10 });
  return reported.find((one) => one.id === id)?.answer;
};

it('§3 reports show what was written as text and why, and are answered one by one or together', async () => {
  scene = await startConsole('support', 'comments', write);
  await scene.seen('<b>rude</b>');
  await scene.seen('Ada Lovelace (ada@example.com) in hall-rude');
  await scene.seen('Unkind (1)');
  pressIn('rude', 'Hide');
  await eventually(async () => expect(await stateOf('cmt_rude')).toBe('hidden'));
  await eventually(() => expect(rowOf('rude')).toBeUndefined());
  expect(document.activeElement?.id).toBe('comments');

  rowOf('fine')!.querySelector('input')!.click();
  await scene.press('Dismiss the reports');
  await eventually(async () => expect(await stateOf('cmt_fine')).toBe('dismissed'));
  await scene.seen('No open reports');
  await scene.fill('State', 'answered');
  await scene.seen('Dismissed');
  expect(location.search).toBe('?view=reports&state=answered');
  pressIn('rude', 'Show again');
  await eventually(async () => expect(await stateOf('cmt_rude')).toBe('restored'));
});

it('§3 a channel is closed after a question and opened again; a viewer only reads', async () => {
  scene = await startConsole('viewer', 'comments', write);
  await scene.seen('<b>rude</b>');
  expect(document.querySelectorAll('tbody button, tbody input')).toHaveLength(0);
  await scene.close();

  scene = await startConsole('support', 'comments', write);
  await scene.press('Channels');
  await scene.seen('A closed channel stays on its page, and nothing new is written there.');
  await scene.seen('hall-rude');
  const isClosed = async () => (await scene.service.store.comments.channel(sandbox, 'hall-rude')).closedAt !== null;
  await eventually(async () => {
    rowOf('hall-rude')?.querySelector('button')?.click();
    expect(await isClosed()).toBe(true);
  });
  await eventually(() => pressIn('hall-rude', 'Open again'));
  await eventually(async () => expect(await isClosed()).toBe(false));
  const entries = await scene.service.store.auditLog.list(sandbox, { event: 'channel-closed', limit: 10 });
  expect(entries).toMatchObject([{ actor: 'operator', detail: { channel: 'hall-rude' } }]);
});

it('M §1.8 who reads and writes in a channel is published as a rule, and named in the review', async () => {
  scene = await startConsole('admin', 'comments');
  await scene.press('Who may comment');
  await scene.press('Add rule');
  await scene.seen('Must not be empty.');
  await scene.fill('Channel', 'club');
  await scene.fill('Fits', 'STARTS');
  await scene.fill('Who reads', 'GROUP');
  await scene.seen('Choose a content group.');
  expect((await scene.button('Review changes')).disabled).toBe(true);
  await scene.fill('Content group', 'premium');
  await scene.fill('Who writes and votes', 'MODERATORS');
  await scene.review();
  await scene.seen('Comment channels › club* › FitsAll that start with this');
  await scene.seen('Who readsMembers with access to a content group');
  await scene.seen('Who writes and votesModerators only');
  await scene.seen('Content groupPremium');
  await scene.answer('Publish');
  const rule = { key: 'club', filter: 'STARTS', read: 'GROUP', write: 'MODERATORS', group: 'premium' };
  await eventually(async () => expect(await scene.published()).toMatchObject({ commentChannels: [rule] }));
  await eventually(async () => {
    const { statusCode } = await scene.service.call('getPosts', { channelKey: 'club-night' });
    expect(statusCode).toBe(401);
  });
});

it('M §1.8 a rule that another one hides is named, and a group goes with the choice of it', async () => {
  const group = { key: 'club', read: 'GROUP', group: 'premium' } as const;
  scene = await startConsole('admin', 'comments/rules', undefined, {
    app: (app) => {
      app.commentChannels = [{ ...group }, { key: 'club-night' }];
    },
  });
  const hidden = 'A rule above already covers these channels';
  await scene.find('h3', 'club-night');
  expect(document.body.textContent).not.toContain(hidden);
  await scene.fill('Fits', 'STARTS');
  await scene.seen(hidden);
  await scene.press('Move club-night up');
  await eventually(() => expect(document.body.textContent).not.toContain(hidden));
  await scene.fill('Who reads', 'MEMBERS');
  const readers = [...document.querySelectorAll<HTMLSelectElement>('select[id$=-read]')];
  scene.fillId(readers[1]!.id, 'EVERYBODY');
  await scene.review();
  await scene.seen('Comment channels › club*');
  await scene.answer('Publish');
  const open = { filter: 'STARTS', read: 'EVERYBODY', group: null };
  await eventually(async () =>
    expect(await scene.published()).toMatchObject({
      commentChannels: [
        { key: 'club-night', read: 'MEMBERS' },
        { key: 'club', ...open },
      ],
    }),
  );
});

it('M §1.8 the review names each of two rules for one channel', async () => {
  scene = await startConsole('admin', 'comments/rules', undefined, {
    app: (app) => {
      app.commentChannels = [
        { key: 'news', read: 'MEMBERS' },
        { key: 'news', write: 'MODERATORS' },
      ];
    },
  });
  const readers = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLSelectElement>('select[id$=-read]')];
    if (found.length < 2) throw new Error('not both rules');
    return found;
  });
  scene.fillId(readers[1]!.id, 'MEMBERS');
  await scene.review();
  const changes = await scene.find('dl', 'Changes');
  expect(changes.textContent).toBe('Comment channels › news (2) › Who readsEveryone → Members');
});

it('§3 the rules of comments are for admins', async () => {
  scene = await startConsole('support', 'comments', write);
  await scene.seen('<b>rude</b>');
  expect(document.body.textContent).not.toContain('Who may comment');
  await scene.close();
  scene = await startConsole('support', 'comments/rules');
  await scene.seen('The role support does not open this screen.');
});
