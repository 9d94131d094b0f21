import { knownProviders } from '../../contract/secret-names.ts';
import type { StoredApp, StoredPlan, StoredProvider } from '../config/stored-app.ts';
import type { Usage } from '../config/use-usage.ts';

type Parts = Required<
  Pick<
    StoredApp,
    'passwordless' | 'passkeys' | 'secondFactor' | 'signup' | 'authProviders' | 'captcha' | 'sessions' | 'privacy'
  >
>;

/** What the screen edits. */
export type SignInDraft = Parts &
  Pick<
    StoredApp,
    'minPasswordLength' | 'allowMemberSelfDelete' | 'session' | 'sessionCookie' | 'ssoSignupButtonURL' | 'ssoText'
  >;

/** Of the form with every method. */
export interface MethodsProps {
  draft: SignInDraft;
  /** What is in effect. */
  stored: StoredApp;
  plans: readonly StoredPlan[];
  usage: Usage;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, part: Partial<SignInDraft>) => void;
}

export const draftOf = (stored: StoredApp): SignInDraft => ({
  minPasswordLength: stored.minPasswordLength,
  passwordless: stored.passwordless ?? {},
  passkeys: stored.passkeys ?? {},
  secondFactor: stored.secondFactor ?? {},
  signup: stored.signup ?? {},
  captcha: stored.captcha ?? {},
  sessions: stored.sessions ?? {},
  session: stored.session,
  sessionCookie: stored.sessionCookie,
  privacy: stored.privacy ?? {},
  allowMemberSelfDelete: stored.allowMemberSelfDelete,
  authProviders: stored.authProviders ?? [],
  ssoSignupButtonURL: stored.ssoSignupButtonURL,
  ssoText: stored.ssoText,
});

export const isKnown = (provider: string) => knownProviders.some(({ id }) => id === provider);
/** Those that can be added: an app has each of them once. */
export const addableProviders = (providers: readonly StoredProvider[]) =>
  knownProviders.filter(({ id }) => !providers.some(({ provider }) => provider === id));

/** Whether it has an issuer that the app may, or has to, name. */
export const namesIssuer = ({ provider, issuer }: StoredProvider) =>
  provider === 'microsoft' || !isKnown(provider) || issuer != null;

const placeOf = ({ order }: StoredProvider) => order ?? Number.POSITIVE_INFINITY;

/** As the buttons stand; those without a place come last. */
export const inOrder = (providers: readonly StoredProvider[]): StoredProvider[] =>
  [...providers].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));

/** The providers with the places of `shown`. */
export const withOrder = (providers: readonly StoredProvider[], shown: readonly StoredProvider[]): StoredProvider[] =>
  providers.map((one) => ({ ...one, order: shown.indexOf(one) + 1 }));

/** Something like the secret itself, which the configuration must not hold. */
export const isNoVariable = (name: string) => !/^[A-Z][A-Z0-9_]*$/.test(name);
