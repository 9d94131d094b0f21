import { expect, it } from 'vitest';
import type { MemberRecord } from '../../../src/service/store/members/members.ts';
import { describeEveryEngine } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

const email = 'ines@example.com';
const password = 'a bowl for every morning';

describeEveryEngine('a proof of a mailbox while its member changes', (engine) => {
  /**
   * A member whose record is changed between the first look at it and the transaction of the proof.
   */
  async function scene() {
    const inner = await engine.open();
    let patch: Partial<MemberRecord> | null = null;
    const members = Object.assign(Object.create(inner.members), {
      async byEmail(...args: Parameters<typeof inner.members.byEmail>) {
        const found = await inner.members.byEmail(...args);
        if (found && patch) await inner.members.update(sandbox, found.id, patch);
        return found;
      },
    });
    const service = await createHttpService({ store: Object.assign(Object.create(inner), { members }) });
    await service.call('signupMemberEmailPassword', { email, password });
    const tokenOf = async () => {
      const link = (await service.mails(email))
        .map((mail) => mail.link)
        .find((one) => /#ms_(login|reset)=/.test(one ?? ''));
      return link!.replace(/^.*#ms_\w+=/, '').replace(/&.*$/, '');
    };
    const statusOf = async (answer: ReturnType<typeof service.call>) => (await answer).statusCode;
    return {
      async enter(meanwhile: Partial<MemberRecord>) {
        await service.call('sendMemberLoginPasswordlessEmail', { email });
        const passwordlessToken = await tokenOf();
        patch = meanwhile;
        return statusOf(service.call('loginMemberPasswordless', { passwordlessToken }));
      },
      async reset(meanwhile: Partial<MemberRecord>) {
        await service.call('sendMemberResetPasswordEmail', { email });
        const token = await tokenOf();
        patch = meanwhile;
        return statusOf(service.call('resetMemberPassword', { token, newPassword: 'another bowl for the evening' }));
      },
      logIn: () => statusOf(service.call('loginMemberEmailPassword', { email, password })),
      async member() {
        patch = null;
        return (await inner.members.byEmail(sandbox, email))!;
      },
      set: (change: Partial<MemberRecord>, id: string) => inner.members.update(sandbox, id, change),
    };
  }

  it('R11 logs no member in by code who was disabled meanwhile', async () => {
    const { enter } = await scene();
    expect(await enter({ disabled: true })).toBe(400);
  });

  it('R11 takes nothing by code from a member who has proved the mailbox meanwhile', async () => {
    const { enter, logIn, member } = await scene();
    expect(await enter({ verified: true })).toBe(200);
    expect([await logIn(), (await member()).passwordHash]).toEqual([200, expect.any(String)]);
  });

  it('R22 resets no password of a member who was disabled meanwhile', async () => {
    const { reset, member, set, logIn } = await scene();
    expect(await reset({ disabled: true })).toBe(400);
    await set({ disabled: false }, (await member()).id);
    expect(await logIn()).toBe(200);
  });
});
