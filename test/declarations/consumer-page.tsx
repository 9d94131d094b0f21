// Compiled by declarations.test.ts as a customer's own code would be, beside the built
// declarations.
import type { Latchkey, LatchkeyError, Member, MsAuthModalElement } from './ms.d.ts';
import type {} from './ms-react.d.ts';

const card: MsAuthModalElement = document.createElement('ms-auth-modal');
card.view = 'signup';
card.mode = 'passwordless';
card.hideCloseButton = true;
card.texts = { login: 'Come in' };
card.show('forgot_password');
// @ts-expect-error there is no such view
card.show('register');
document.querySelector('ms-profile')?.show('security');
document.querySelector('ms-inspector')?.hide();

card.addEventListener('ms:success', ({ detail }) => console.log(detail.type, detail.data.member?.auth.email));
document.addEventListener('ms:auth', ({ detail }) => {
  const member: Member | null = detail.member;
  console.log(member?.customFields['first-name']);
});
card.addEventListener('ms:submit', (event) => {
  if (event.detail.form === 'signup') event.preventDefault();
});
// @ts-expect-error its detail has no such field
card.addEventListener('ms:error', ({ detail }) => detail.reason);

export async function use($ms: Latchkey): Promise<string> {
  try {
    const { data } = await $ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' });
    await $ms.updateMember({ customFields: { bio: 'x' } });
    await $ms.updateMemberProfileImage(
      { profileImage: new File([], 'me.png') },
      { onProgress: (share) => share * 100 },
    );
    const result = await $ms.openModal('LOGIN', { signup: { plans: ['pln_free'] }, hideCloseButton: true });
    if (result.type !== 'CLOSED') console.log(result.data.redirect);
    const team = await $ms.getTeam({ teamId: 'a' });
    return data.tokens.accessToken + team.data.members.length;
  } catch (error) {
    return (error as LatchkeyError).code;
  }
}
// @ts-expect-error a password is needed
void window.$ms?.loginMemberEmailPassword({ email: 'ada@example.com' });
// @ts-expect-error this modal does not exist
void window.$ms?.openModal('REGISTER');

export const Page = () => (
  <main>
    <ms-auth-modal
      view="login"
      inline
      plans="pln_free"
      texts={{ login: 'Come in' }}
      onms:success={({ detail }) => console.log(detail.type)}
    />
    <ms-profile panel="team" open hide-profile-section="" className="mine" ref={(element) => element?.show()} />
    <ms-inspector />
    {/* @ts-expect-error there is no such panel */}
    <ms-profile panel="billing" />
  </main>
);
