/** The declarations of the script, seen from `wrappers/`. */
const script = '../ms.d.ts';

const shared = `import type { MsEventMap, Panel, Texts, View } from '${script}';

/** Where the script is, and whose members it works with. */
export interface ScriptOptions {
  /** The address of the service, such as \`https://members.example.com\`. */
  service: string;
  /** The id of the app. */
  app: string;
  /** \`pk_…\`; without it the origin of the page decides about live and test mode. */
  publicKey?: string;
  /** Takes \`ms.light.js\`. */
  light?: boolean;
}
interface Common {
  open?: boolean;
  inline?: boolean;
  hideCloseButton?: boolean;
  texts?: Texts;
}
export interface AuthModalAttributes extends Common {
  view?: View;
  mode?: 'password' | 'passwordless';
  /** Ids of free plans, separated by commas. */
  plans?: string;
}
export interface ProfileAttributes extends Common {
  panel?: Panel;
  hideProfileSection?: boolean;
}
interface Events {
  success: MsEventMap['ms:success'];
  error: MsEventMap['ms:error'];
  open: MsEventMap['ms:open'];
  close: MsEventMap['ms:close'];
  submit: MsEventMap['ms:submit'];
  codeSent: MsEventMap['ms:code-sent'];
}
export type Listeners = { [Name in keyof Events as \`on\${Capitalize<Name>}\`]?: (event: Events[Name]) => void };
`;

const react = `import type { HTMLAttributes, ReactNode, Ref } from 'react';
import type { Member, MsAuthModalElement, MsProfileElement } from '${script}';
import type { AuthModalAttributes, Listeners, ProfileAttributes, ScriptOptions } from './shared.d.ts';

type Properties<Attributes, Element> = Attributes &
  Listeners &
  Omit<HTMLAttributes<Element>, keyof Attributes | keyof Listeners | 'children'> & { ref?: Ref<Element> };

/** For the head of the page: \`guard.js\`, and the script. */
export declare function LatchkeyScript(options: ScriptOptions): ReactNode;
export declare function AuthModal(properties: Properties<AuthModalAttributes, MsAuthModalElement>): ReactNode;
export declare function Profile(properties: Properties<ProfileAttributes, MsProfileElement>): ReactNode;
/** The member, null for a visitor, undefined until it is known. */
export declare function useMember(): Member | null | undefined;
`;

const vue = `import type { FunctionalComponent, ShallowRef } from 'vue';
import type { Member } from '${script}';
import type { AuthModalAttributes, Listeners, ProfileAttributes, ScriptOptions } from './shared.d.ts';

export declare const AuthModal: FunctionalComponent<AuthModalAttributes & Listeners>;
export declare const Profile: FunctionalComponent<ProfileAttributes & Listeners>;
/** The two entries of \`app.head.script\` in \`nuxt.config.ts\`, or of \`useHead\`. */
export declare function latchkeyScripts(options: ScriptOptions): { src: string; async?: boolean }[];
/** The member, null for a visitor, undefined until it is known. */
export declare function useMember(): Readonly<ShallowRef<Member | null | undefined>>;
`;

const astro = `import type { AuthModalAttributes, ProfileAttributes, ScriptOptions } from '../shared.d.ts';

type Rest = Record<string, unknown>;

/** For the head of a layout: \`guard.js\`, and the script. */
export declare function LatchkeyScript(options: ScriptOptions): unknown;
export declare function AuthModal(properties: AuthModalAttributes & Rest): unknown;
export declare function Profile(properties: ProfileAttributes & Rest): unknown;
`;

/** file below `wrappers/` -> its text. */
export const wrapperTypes = {
  'shared.d.ts': shared,
  'react.d.ts': react,
  'vue.d.ts': vue,
  'astro/index.d.ts': astro,
};
