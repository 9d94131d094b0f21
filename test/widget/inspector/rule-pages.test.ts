// @window
import { afterEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '../../../src/contract/entities.ts';
import { createInspectorModel, type InspectorModel } from '../../../src/widget/inspector/inspector.model.ts';
import { inspectorTable } from '../../../src/widget/inspector/inspector-table.ts';
import { differencesIn, ruleApp, rulePages, seenBy } from '../../catalogue/rule-page.ts';
import { ok, testConfig, testMember } from '../../support/element-page.ts';
import { openPage, type TestPage, until } from '../runtime/scene.ts';

const pages = rulePages();
// The pages name scripts that are not there.
(
  window as never as { happyDOM: { settings: Record<string, boolean> } }
).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
let page: TestPage;
let model: InspectorModel;
let members: string[] = [];
afterEach(() => {
  model.stop();
  page.close();
  members = [];
  document.head.replaceChildren();
});

const { customFields, secureContent: _, ...app } = ruleApp;
const [field] = testConfig().customFields;
const comment = (id: string, content: string) => ({
  id,
  content,
  channelKey: 'talk',
  createdAt: '2026-01-01T00:00:00.000Z',
  internalOrder: id.slice(4),
  isEdited: false,
  ownVote: null,
  _count: { Threads: 0, likedBy: 0, dislikedBy: 0 },
  member: { id: 'mem_2', isModerator: false, profileImage: null, customFields: {} },
});

/**
 * A whole page as it was written, with script and inspector at work on it; every element that stood
 * in it.
 */
async function open(html: string): Promise<Element[]> {
  const written = new DOMParser().parseFromString(html, 'text/html');
  const mode = written.querySelector('meta[name="mode"]') ? 'live' : 'sandbox';
  const config = testConfig({
    ...(app as Partial<AppConfig>),
    mode,
    customFields: customFields.map((one) => ({ ...field!, ...one })),
  });
  const posts = () => members.map((content, i) => comment(`cmt_${i}`, content));
  document.head.innerHTML = written.head.innerHTML;
  document.body.innerHTML = written.body.innerHTML;
  const elements = [...document.querySelectorAll('*')];
  const answers: Record<string, () => unknown> = {
    '/app-member': () => ok({ app: config, member: testMember(), sessionData: { sessionId: 'session' } }),
    '/inspector/words.json': () => new Response(JSON.stringify(inspectorTable(''))),
    '/comments/posts': () => ok({ posts: posts(), totalCount: members.length, lastEvent: 1 }),
  };
  page = openPage(null as never, null, {
    fetch: async (url) => (answers[new URL(url).pathname] ?? (() => ok({})))() as Response,
  });
  await page.state.app.load();
  await until(() => document.querySelectorAll('[data-ms-post-id]').length >= members.length);
  model = createInspectorModel(page.state, document);
  await model.load();
  await until(() => model.items.value !== null);
  return elements;
}
const seen = () => ({ failed: [...model.failed.value], findings: model.findings.value.map(seenBy) });

describe('the inspector over a page that runs', () => {
  // What is kept from a page has no name on it.
  it.each(pages.filter(([rule]) => rule !== 'unknown-secure-content'))(
    'M §5 %s finds the same with the script at work as in what was written',
    async (rule, html) => {
      const elements = await open(html);
      await until(() => differencesIn(document, rule, seen(), elements).length === 0).catch(() => {});
      expect(differencesIn(document, rule, seen(), elements)).toEqual([]);
    },
  );

  it('M §5 counts a finding in a template once for all posts, and leads to the first of them', async () => {
    members = ['one', 'two', 'three'];
    await open(`<body><div data-ms-channel="talk"><div data-ms-post="container"><div data-ms-post="item">
      <p data-ms-post="content"></p><i data-ms-pst="x"></i></div></div></div></body>`);
    const [finding] = model.findings.value;
    expect(model.findings.value.map(({ rule }) => rule)).toEqual(['unknown-attribute']);
    expect(finding!.element).toBe(document.querySelector('[data-ms-post-id] i'));
    expect(
      model.items.value!.filter(({ type }) => type === 'found').map(({ code, elements }) => [code, elements]),
    ).toEqual([
      ['data-ms-channel="talk"', [page.$('[data-ms-channel]')]],
      ['data-ms-post="container"', [page.$('[data-ms-post=container]')]],
      ['data-ms-post="item"', [page.$('[data-ms-post=item]')]],
      ['data-ms-post="content"', [page.$('[data-ms-post=content]')]],
    ]);
  });

  it.each([
    ['an attribute', '<p data-ms-bind:title="email" data-ms-bind:alt="frist-name"></p>', '[title]'],
    ['an address', '<a data-ms-bind:href="email" data-ms-member="inital" href="/x"></a>', '[href^=mailto]'],
    ['a style', '<p data-ms-bind:style="color:red" data-ms-member="inital" style="top: 1px;"></p>', '[style*=color]'],
    ['a class', '<p data-ms-bind:class="a" data-ms-member="inital" class="b"></p>', '.a'],
    ['a hidden part', '<p data-ms-message="success" data-ms-member="inital">x</p>', '[style*=display]'],
  ])('M §5 corrects what was written, without what the script wrote: %s', async (_what, html, changed) => {
    await open(`<body>${html}</body>`);
    const isChanged = () => document.querySelector(`body ${changed}`) !== null;
    await until(isChanged);
    const right = html.replace('frist-name', 'first-name').replace('inital', 'initials').replace(/>.*/, '>');
    expect(model.findings.value.map((one) => seenBy(one).snippet)).toEqual([right]);
    expect(isChanged()).toBe(true);
  });
});
