import { attributes } from '../../catalogue/attributes.ts';
import { storageKeys } from '../../contract/constants.ts';
import { loadPart } from '../sdk/load-part.ts';
import { lazyFamily } from './lazy-family.ts';

const { action, authProvider, form, jsonAdd, jsonToggle, plan, price } = attributes;
const ownForm = `form[${form.name}]`;
const buttonsOf = (name: string) =>
  ['add', 'update', 'remove'].map((suffix) => `[${name}\\:${suffix}]:not(form)`).join();

/**
 * Families that a page pays for when it uses their attributes: with the first such element, or,
 * where they only listen, with the first press on one.
 */
export const lazyFamilies = {
  plan: lazyFamily({
    families: [],
    load: async () => (await loadPart(() => import('./families/plan.ts'))).planFamily,
    holds: { click: buttonsOf(plan.name) },
  }),
  price: lazyFamily({
    families: [],
    load: async () => (await loadPart(() => import('./families/price.ts'))).priceFamily,
    // It notices that the chosen one has been paid.
    isNeeded: ({ chosen }) => chosen.price(),
    holds: { click: buttonsOf(price.name) },
  }),
  action: lazyFamily({
    families: ['action'],
    within: `[${action.name}="toggle-password"]`,
    load: async () => (await loadPart(() => import('./families/action.ts'))).actionFamily,
    holds: { click: `[${action.name}]` },
  }),
  authProvider: lazyFamily({
    families: ['authConnectedText', 'authDisconnect'],
    load: async () => (await loadPart(() => import('./families/auth-provider.ts'))).authProviderFamily,
    holds: { click: `[${authProvider.name}]` },
  }),
  form: lazyFamily({
    families: ['form', 'member', 'passwordless', 'passwordlessButton'],
    within: ownForm,
    load: async () => (await loadPart(() => import('./families/form.ts'))).formFamily,
    holds: { submit: ownForm },
  }),
  member: lazyFamily({
    families: ['member'],
    load: async () => (await loadPart(() => import('./families/member.ts'))).memberFamily,
    holds: {},
  }),
  bind: lazyFamily({
    families: ['bind', 'format'],
    load: async () => (await loadPart(() => import('./families/bind.ts'))).bindFamily,
    holds: {},
  }),
  json: lazyFamily({
    families: ['json', 'jsonToggle', 'jsonId', 'jsonAdd'],
    load: async () => (await loadPart(() => import('./families/json.ts'))).jsonFamily,
    holds: { click: `[${jsonToggle.name}],[${jsonAdd.name}]` },
  }),
  open: lazyFamily({
    families: ['open'],
    load: async () => (await loadPart(() => import('./families/open.ts'))).openFamily,
    holds: {},
  }),
  logoutAfter: lazyFamily({
    families: ['logoutAfter'],
    load: async () => (await loadPart(() => import('./families/logout-after.ts'))).logoutAfterFamily,
    // This tab counts for the others, its person has been logged out on the page before, an
    // operator sees the page as her (R123), or her app is to be removed (R127).
    isNeeded: ({ state, sdk }) =>
      state.member.current.value?.viewedUntil ||
      state.member.current.value?.auth.secondFactorEndsAt ||
      state.isTimed.value ||
      sdk.session.tab.get(storageKeys.inactivityNotice),
    holds: {},
  }),
  secureContent: lazyFamily({
    families: ['secureHtml', 'secureLink'],
    load: async () => (await loadPart(() => import('./families/secure-content.ts'))).secureContentFamily,
    holds: {},
  }),
  comments: lazyFamily({
    families: ['channel'],
    load: async () => (await loadPart(() => import('./families/comments.ts'))).commentsFamily,
    holds: { submit: ['post', 'thread'].map((kind) => `form[${form.name}="${kind}"]`).join() },
  }),
};

/** Evaluates all of them: for pages that ask for it, and for tests. */
export const loadFamilies = async (): Promise<void> => {
  await Promise.all(Object.values(lazyFamilies).map(({ preload }) => preload()));
};
