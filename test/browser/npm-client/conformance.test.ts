import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { commentCalls } from './comment-calls.ts';
import { bundlePackage, type Door, type DoorName, doors } from './doors.ts';
import { memberCalls } from './member-calls.ts';
import table from './methods.json' with { type: 'json' };
import { pageCalls } from './page-calls.ts';
import { paidCalls } from './paid-calls.ts';
import { createScene, password, seedsOf } from './scene.ts';
import { missingIn } from './shape.ts';
import { signInCalls } from './sign-in-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/** What the table says of a method; left out, it answers through both doors. */
interface Row {
  answers?: false;
  /** The code of its main refusal. */
  refused?: string;
  only?: DoorName;
  except?: Partial<Record<DoorName, string>>;
  /** Why it refuses nothing, or has one door only. */
  why?: string;
}
const rows = Object.entries(table.methods as Record<string, Row>);
const names = Object.keys(doors) as DoorName[];

// Windows of providers are processes of their own.
vi.setConfig({ testTimeout: 90_000 });
let browser: Browser;
let script: string;
let stack: Stack;
/** How far the service's clock is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  [browser, script, stack] = await Promise.all([
    sharedBrowser(),
    bundlePackage(),
    startStack({
      clock: () => Date.now() + aheadMs,
      file: ({ apps }) => {
        apps[1].privacy.showAccountExistenceHints = true;
      },
      app: (app) => {
        // All of this is one address.
        const many = { max: 10_000, seconds: 60 };
        app.limits.perAddress = { login: many, signup: many, send: many, guess: many };
        for (const { owner, mate } of names.map(seedsOf)) {
          const prices = ['prc_pro_monthly', 'prc_team_monthly'];
          app.seed.members.push({ email: owner, password, prices }, { email: mate, password, plans: ['pln_free'] });
          app.seed.teams.push({ plan: 'pln_team', owner, members: [mate] });
        }
      },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

const passed = new Map<DoorName, Door>();

describe.each(names.map((name) => [doors[name], name] as const))('M §2 door %s', (_, name) => {
  const scene = createScene(name, {
    browser: () => browser,
    stack: () => stack,
    script: () => script,
    moveClock: (ms) => {
      aheadMs += ms;
    },
  });
  const { door } = scene;
  passed.set(name, door);
  afterEach(() => door.leave());

  visitorCalls(scene);
  memberCalls(scene);
  signInCalls(scene);
  paidCalls(scene);
  commentCalls(scene);
  pageCalls(scene);

  it('every method of the package stands in the table, and has passed as its row says', async () => {
    await door.open();
    if (name === 'B') {
      const methods = await door.page().evaluate(() => Object.keys((window as unknown as { client: object }).client));
      expect(methods.sort()).toEqual(rows.map(([method]) => method).sort());
    }
    const wrong = rows.flatMap(([method, { answers, refused, only, except, why }]) => {
      if (only && only !== name) return why ? [] : [`${method}: says no why`];
      const missed: string[] = [];
      if (answers !== false && !door.answers.has(method)) missed.push(`${method}: has not answered`);
      if (!refused && !why) missed.push(`${method}: refuses nothing, and says no why`);
      if (refused && !except?.[name] && !door.refusals.get(method)?.has(refused))
        missed.push(`${method}: has not refused with ${refused}`);
      return missed;
    });
    expect(wrong).toEqual([]);
  });
});

describe('M §0 the two doors', () => {
  it('what the package answers, ours answers in the same shape', () => {
    const [theirs, ours] = [passed.get('B')!.answers, passed.get('A')!.answers];
    const missing = [...theirs].flatMap(([method, shape]) =>
      shape === 'nothing' ? [] : missingIn(ours.get(method), shape, method),
    );
    expect(missing).toEqual(table.elsewhere.paths);
    expect(theirs.size).toBeGreaterThan(50);
  });

  it('M §2 every call that changes something says so in words', () => {
    const reads = /^(get|_|on|hide|open|preload|destroy|track)/;
    const silent = new Set<string>(table.silent.methods);
    for (const { answers, spoke } of passed.values())
      expect([...answers.keys()].filter((name) => !spoke.has(name) && !reads.test(name) && !silent.has(name))).toEqual(
        [],
      );
  });
});
