import { fail } from '../../../platform/http/api-error.ts';
import { mailBrand } from '../../domain/mails/brand.ts';
import { noticeMail } from '../../domain/mails/notice-mail.ts';
import { queueMail } from '../queue-mail.ts';
import { forgetSecondFactor } from '../second-factor/remove-second-factor.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';

/** R127 for a member who cannot wait for the mailed way back. Her password and sessions stay. */
export const resetSecondFactor: AdminUseCase<'resetSecondFactor'> = (context, { member: name }) =>
  context.store.transaction(async (tx) => {
    const { app, tenant, caller } = context;
    const { id, email } = await lockMember(context, tx, name);
    // One that was never confirmed, or is suspended, asks for nothing.
    if (!(await tx.secondFactors.find(tenant, id))) fail('second-factor-not-found');
    await forgetSecondFactor(tx, tenant, id);
    const site = new URL(app.baseUrl).host;
    const brand = mailBrand(app.config.branding, app.name, site, app.mailTexts);
    const facts = { appName: app.name, site, brand, siteUrl: app.baseUrl };
    const mail = noticeMail('second-factor-reset', facts, caller.language);
    await queueMail(context, tx, email, mail, { about: id });
    await auditAdmin(context, tx, { event: 'second-factor-removed', memberId: id, webhook: 'member.updated' });
    return changedAdminMember(context, tx, id);
  });
