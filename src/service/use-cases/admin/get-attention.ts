import { mailJobKind } from '../../domain/mails/mail.ts';
import { webhookJobKind } from '../../domain/webhooks.ts';
import type { AdminUseCase } from './admin-use-case.ts';

const namedAtMost = 5;

export const getAttention: AdminUseCase<'getAttention'> = async ({ app, tenant, store }) => {
  const { plans, newest } = await store.numbers.unpaid(tenant, namedAtMost);
  const named = [];
  for (const { memberId, planId, status } of newest) {
    const member = await store.members.byId(tenant, memberId);
    const planName = app.plans.find(({ id }) => id === planId)?.name ?? planId;
    if (member) named.push({ memberId, email: member.email, planName, status });
  }
  return {
    data: {
      mails: await store.outbox.failing(tenant, mailJobKind),
      webhooks: await store.outbox.failing(tenant, webhookJobKind),
      unpaid: { plans, newest: named },
      reportedComments: await store.comments.openReports(tenant),
    },
  };
};
