import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../support/stack.ts';
import { createDoor, type DoorName } from './doors.ts';

export const password = 'a long way to the river';
/** Members whom each door has for itself: an owner who pays, and a member of her team. */
export const seedsOf = (door: DoorName) => ({ owner: `olga-${door}@example.com`, mate: `gus-${door}@example.com` });

export interface SceneParts {
  browser(): Browser;
  stack(): Stack;
  /** The npm package, bundled. */
  script(): string;
  moveClock(ms: number): void;
}

/** One of the doors, and what people do behind it. */
export function createScene(name: DoorName, parts: SceneParts) {
  const door = createDoor(name, parts);
  const { call, refused, open } = door;
  return {
    name,
    door,
    call,
    refused,
    open,
    seeds: seedsOf(name),
    stack: parts.stack,
    moveClock: parts.moveClock,
    logIn: async (email: string) => (await call('loginMemberEmailPassword', { email, password })).member,
    signUp: async (email: string) => (await call('signupMemberEmailPassword', { email, password })).member,
    codeFor: async (email: string) => (await parts.stack().nextMail(email)).code!,
    /** Signs in at Demo ID in its window as `email`, until the window closes itself. */
    async walk<T>(started: Promise<T>, email: string): Promise<T> {
      const be = async (popup: Page) => {
        const closed = popup.waitForEvent('close');
        await popup.getByLabel('Name').fill('Wanda');
        await popup.getByLabel('Email', { exact: true }).fill(email);
        await popup.getByRole('button', { name: 'Continue', exact: true }).click();
        await closed;
      };
      const [answer] = await Promise.all([started, door.page().waitForEvent('popup').then(be)]);
      return answer;
    },
  };
}
export type Scene = ReturnType<typeof createScene>;
