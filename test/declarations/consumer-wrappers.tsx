// Compiled by declarations.test.ts as a customer's own code would be, beside the built
// declarations.
import { h } from 'vue';
import type { Member } from './ms.d.ts';

declare const react: typeof import('./wrappers/react.d.ts');
declare const vue: typeof import('./wrappers/vue.d.ts');
declare const astro: typeof import('./wrappers/astro/index.d.ts');

const tag = { service: 'https://members.example.com', app: 'app_studio' };

export function Page() {
  const member: Member | null | undefined = react.useMember();
  return (
    <main>
      <react.LatchkeyScript {...tag} light publicKey="pk_1" />
      <react.AuthModal
        view="signup"
        inline
        className="card"
        texts={{ login: 'Come in' }}
        onSuccess={({ detail }) => console.log(detail.type)}
        onCodeSent={({ detail }) => console.log(detail.email)}
        ref={(element) => element?.show('login')}
      />
      <react.Profile panel="team" hideProfileSection id="profile" onClick={() => console.log(member?.id)} />
      {/* @ts-expect-error there is no such view */}
      <react.AuthModal view="register" />
      {/* @ts-expect-error the id of the app is needed */}
      <react.LatchkeyScript service="https://members.example.com" />
    </main>
  );
}

export const inVue = () => [
  h(vue.AuthModal, { view: 'login', open: true, onSuccess: ({ detail }) => console.log(detail.type) }),
  h(vue.Profile, { inline: true, panel: 'plans', class: 'card' }),
  vue.useMember().value?.auth.email,
  vue.latchkeyScripts(tag).length,
];

export const inAstro = [
  astro.LatchkeyScript(tag),
  astro.AuthModal({ view: 'login', class: 'card' }),
  astro.Profile({ inline: true, id: 'profile' }),
  // @ts-expect-error there is no such panel
  astro.Profile({ panel: 'billing' }),
];
