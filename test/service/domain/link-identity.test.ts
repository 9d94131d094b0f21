import { describe, expect, it } from 'vitest';
import { type Arrival, linkIdentity } from '../../../src/service/domain/link-identity.ts';

const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  knownMemberId: null,
  email: 'ada@example.com',
  emailVerified: true,
  emailOwner: null,
  allowSignup: true,
  ...more,
});

describe('R35 the member of an identity', () => {
  const cases = [true, false].flatMap((local) =>
    [true, false].flatMap((provider) => [true, false].map((same) => ({ local, provider, same }))),
  );

  it('R35 of the eight cases with a member of that email exactly one links', () => {
    const links = cases.filter(({ local, provider, same }) => {
      const owner = { id: 'mem_ada', verified: local, hasProvider: same };
      const decided = linkIdentity(arrival({ emailVerified: provider, emailOwner: owner }));
      expect(['login', 'use-email-login']).toContain(decided.do);
      return decided.do === 'login';
    });
    expect(links).toEqual([{ local: true, provider: true, same: false }]);
    expect(linkIdentity(arrival({ emailOwner: { id: 'mem_ada', verified: true, hasProvider: false } }))).toEqual({
      do: 'login',
      memberId: 'mem_ada',
      link: true,
    });
  });

  it('R35 a known identity logs in whatever its email is now', () => {
    const other = { id: 'mem_eve', verified: true, hasProvider: false };
    for (const more of [{}, { email: null }, { emailVerified: false }, { emailOwner: other }, { allowSignup: false }])
      expect(linkIdentity(arrival({ knownMemberId: 'mem_ada', ...more }))).toEqual({
        do: 'login',
        memberId: 'mem_ada',
        link: false,
      });
  });

  it('R35 a new person becomes a member only where the configuration allows it for this provider', () => {
    expect(linkIdentity(arrival())).toEqual({ do: 'signup', verified: true });
    expect(linkIdentity(arrival({ emailVerified: false }))).toEqual({ do: 'signup', verified: false });
    expect(linkIdentity(arrival({ allowSignup: false }))).toEqual({ do: 'refuse-signup' });
  });

  it('R35 a provider without an email makes no member', () => {
    expect(linkIdentity(arrival({ email: null, emailVerified: false }))).toEqual({ do: 'use-email-login' });
    expect(linkIdentity(arrival({ email: null, allowSignup: false }))).toEqual({ do: 'refuse-signup' });
  });
});
