import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { currentMember, followMember } from './current-member.ts';
import { elementAttributes, type ScriptOptions, scriptTags } from './element-attributes.ts';

type Properties = Record<string, unknown>;

/** React hands `onms:success` of a custom element to it as a listener of `ms:success`. */
const listeners: Record<string, string> = {
  onSuccess: 'onms:success',
  onError: 'onms:error',
  onOpen: 'onms:open',
  onClose: 'onms:close',
  onSubmit: 'onms:submit',
  onCodeSent: 'onms:code-sent',
};

function elementOf(tag: string, { className, ...properties }: Properties): ReactNode {
  const named = Object.entries(properties).map(([name, value]) => [listeners[name] ?? name, value]);
  return createElement(tag, {
    ...elementAttributes(Object.fromEntries(named), true),
    ...(className !== undefined && { class: className }),
  });
}

export const AuthModal = (properties: Properties) => elementOf('ms-auth-modal', properties);
export const Profile = (properties: Properties) => elementOf('ms-profile', properties);

/** For the head of the page: the guard, and the script. */
export function LatchkeyScript(options: ScriptOptions) {
  const { guard, script } = scriptTags(options);
  return createElement(Fragment, null, createElement('script', guard), createElement('script', { ...script }));
}

/** The member, null for a visitor, undefined until it is known. */
export const useMember = () => useSyncExternalStore(followMember, currentMember, () => undefined);
