import { forms } from '../catalogue/forms.ts';
import { panels, views } from '../contract/views.ts';

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(' | ');

/** M §3 the elements: attributes, properties, methods and events. */
export const elementTypes = (): string => `
export type View = ${words(views)};
/** The properties that both member elements share with their attributes of the same name. */
interface MsCommon {
  open: boolean;
  inline: boolean;
  hideCloseButton: boolean;
  /** Reads as JSON text; takes an object too. */
  get texts(): string;
  set texts(words: Texts | string | null);
}
export interface MsAuthModalElement extends HTMLElement, MsCommon {
  view: View | '';
  mode: 'password' | 'passwordless' | '';
  /** Ids of free plans, separated by commas. */
  plans: string;
  show(view?: View): void;
  hide(): void;
}
export interface MsProfileElement extends HTMLElement, MsCommon {
  panel: ${words(panels)} | '';
  hideProfileSection: boolean;
  show(panel?: ${words(panels)}): void;
  hide(): void;
}
export interface MsInspectorElement extends HTMLElement {
  show(): void;
  hide(): void;
}

/** event -> what it tells (\`detail\`). All bubble and are composed. */
export interface MsEventMap {
  'ms:ready': CustomEvent<{ app: AppConfig; member: Member | null }>;
  'ms:auth': CustomEvent<{ member: Member | null }>;
  'ms:open': CustomEvent<{ view: View }>;
  'ms:close': CustomEvent<{ view: View }>;
  /** Cancelable. Passwords and codes are not among the values. */
  'ms:submit': CustomEvent<{ form: View | ${words(Object.keys(forms))}; values: Record<string, unknown> }>;
  'ms:code-sent': CustomEvent<{ email: string; type: 'login' | 'signup' | 'reset' }>;
  'ms:success': CustomEvent<ModalSuccess>;
  'ms:error': CustomEvent<{ code: string; message: string; field?: string }>;
  'ms:gate': CustomEvent<{ value: string; shown: boolean }>;
}

declare global {
  interface Window {
    $ms?: Latchkey;
    $memberstackDom?: Latchkey;
    $memberstackReady?: true;
    memberstackTranslations?: Texts;
  }
  interface HTMLElementTagNameMap {
    'ms-auth-modal': MsAuthModalElement;
    'ms-profile': MsProfileElement;
    'ms-inspector': MsInspectorElement;
  }
  interface HTMLElementEventMap extends MsEventMap {}
  interface DocumentEventMap extends MsEventMap {}
}
`;

/** The same for JSX of React 19, which hands \`onms:success\` to the element as a listener. */
export const reactTypes = (): string => `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MsAuthModalElement, MsEventMap, MsInspectorElement, MsProfileElement, Panel, Texts, View } from './ms.d.ts';

type Listeners = { [Name in keyof MsEventMap as \`on\${Name}\`]?: (event: MsEventMap[Name]) => void };
type Base<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & Listeners;
interface Common {
  open?: boolean;
  inline?: boolean;
  'hide-close-button'?: boolean | '';
  hideCloseButton?: boolean;
  texts?: Texts | string;
}
export interface MsAuthModalProps extends Base<MsAuthModalElement>, Common {
  view?: View;
  mode?: 'password' | 'passwordless';
  plans?: string;
}
export interface MsProfileProps extends Base<MsProfileElement>, Common {
  panel?: Panel;
  'hide-profile-section'?: boolean | '';
  hideProfileSection?: boolean;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ms-auth-modal': MsAuthModalProps;
      'ms-profile': MsProfileProps;
      'ms-inspector': Base<MsInspectorElement>;
    }
  }
}
`;
