import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import type { OperatorRole } from '../../src/contract/operator-roles.ts';
import type { HttpService } from './http-service.ts';

const tenant = { appId: consoleAppId, mode: 'live' } as const;
const password = 'latchkey-demo';

/** A new operator `<role>@example.com` of this role, and the token of the login. */
export async function logInOperator(service: HttpService, role: OperatorRole): Promise<string> {
  const email = `${role}@example.com`;
  await service.store.members.create(tenant, {
    id: `mem_${role}`,
    email,
    emailCanon: email,
    passwordHash: await service.hasher.hash(password),
    verified: true,
    permissions: [role],
  });
  const options = { key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl };
  const login = await service.call('loginMemberEmailPassword', { email, password }, options);
  return login.json().data.tokens.accessToken as string;
}
