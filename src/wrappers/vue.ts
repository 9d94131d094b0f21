import { type FunctionalComponent, h, onMounted, onUnmounted, shallowRef } from 'vue';
import { currentMember, followMember } from './current-member.ts';
import { elementAttributes, type ScriptOptions, scriptTags } from './element-attributes.ts';

const events = ['success', 'error', 'open', 'close', 'submit', 'code-sent'];

/** `@success` in a template is `ms:success` of the element. */
function wrap(tag: string) {
  const component: FunctionalComponent = (_, { attrs, emit }) => {
    const listeners = events.map((event) => [`onMs:${event}`, (detail: Event) => emit(event, detail)]);
    return h(tag, { ...elementAttributes(attrs), ...Object.fromEntries(listeners) });
  };
  component.inheritAttrs = false;
  component.emits = events;
  return component;
}

export const AuthModal = wrap('ms-auth-modal');
export const Profile = wrap('ms-profile');

/** The two entries of `app.head.script` in `nuxt.config.ts`, or of `useHead`. */
export const latchkeyScripts = (options: ScriptOptions) => Object.values(scriptTags(options));

/** The member, null for a visitor, undefined until it is known. */
export function useMember() {
  const member = shallowRef<unknown>();
  const take = () => {
    member.value = currentMember();
  };
  let stop = () => {};
  onMounted(() => {
    stop = followMember(take);
    take();
  });
  onUnmounted(() => stop());
  return member;
}
