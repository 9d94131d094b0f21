import { canonicalEmail } from '../../domain/email-address.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { createMember } from './create-member.ts';
import { recordImport } from './record-import.ts';
import { refusalOf } from './refusal-of.ts';

export const checkImport: AdminUseCase<'checkImport'> = async ({ store, tenant }, { emails }) => {
  const known: string[] = [];
  for (const email of emails) {
    const canonical = canonicalEmail(email);
    if (canonical && (await store.members.byEmail(tenant, canonical))) known.push(email);
  }
  return { data: { known } };
};

/** A refusal comes before anything of its member is written, so the others are created. */
export const importMembers: AdminUseCase<'importMembers'> = (context, { members }) =>
  context.store.transaction(async (tx) => {
    const within = { ...context, store: tx, storeResponse: undefined };
    const failures: { at: number; code: string; message: string }[] = [];
    for (const [at, member] of members.entries())
      await createMember(within, member).catch((error: unknown) => {
        const { code, message } = refusalOf(error, context);
        failures.push({ at, code, message });
      });
    const created = members.length - failures.length;
    const known = failures.filter(({ code }) => code === 'email-already-in-use').length;
    await recordImport(context, tx, { created, known, failed: failures.length - known });
    const answer = { data: { created, failures } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
