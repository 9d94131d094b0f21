import type { AppAndMember, AppConfig, ContentGroup, Plan } from '../../contract/entities.ts';
import { type ModalType, modalTypes } from '../../contract/views.ts';
import { sdkError } from '../sdk/error.ts';
import type { AuthListener } from '../sdk/member-news.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { ModalParams, ModalResult } from './modal.ts';
import type { State } from './state.ts';

/**
 * `window.$ms`: every operation of the SDK, and what a page may do with the modals. Promises
 * settle, always.
 */
export interface PublicApi
  extends Omit<
    Sdk,
    | 'settings'
    | 'session'
    | 'announce'
    | 'app'
    | 'askSecondFactor'
    | 'finishSecondFactor'
    | 'startRequiredSecondFactor'
    | 'finishRequiredSecondFactor'
    | 'sendLostSecondFactorEmail'
    | 'followMember'
    | 'returnFromProvider'
    | 'focusProvider'
    | 'abandonProvider'
    | 'sendPageFindings'
    | 'getApp'
    | 'getAppAndMember'
  > {
  readonly version: string;
  getApp(): Promise<{ data: AppConfig }>;
  /**
   * The page's one request, shared. `trackPageView`: counts a view as well, as the call of that
   * name does.
   */
  getAppAndMember(params?: { trackPageView?: boolean | undefined }): Promise<{ data: AppAndMember }>;
  getPlans(): Promise<{ data: Plan[] }>;
  getRestrictedUrlGroups(): Promise<{ data: ContentGroup[] }>;
  /**
   * Resolves when the person has finished; a caller closes the modal with `hideModal()` after a
   * success (§3 of the language).
   */
  openModal(type: ModalType | Lowercase<ModalType>, params?: ModalParams): Promise<ModalResult>;
  hideModal(): void;
  /** Fetches and evaluates what a modal needs, so that the first one opens at once. */
  preloadModals(): Promise<void>;
  onAuthChange(listener: AuthListener): { unsubscribe(): void };
  getMemberCookie(): string | undefined;
  /** Takes everything back: listeners, observer, sheets, elements, globals. */
  destroy(): void;
  /**
   * Used by pages of the incumbent: says something in the page's own box near `around`, else in our
   * toast.
   */
  _showMessage(text: string, isError?: boolean | undefined, around?: unknown): void;
  /** Shows the page's own loader until it was hidden as often. */
  _showLoader(around?: unknown): void;
  _hideLoader(around?: unknown): void;
  readonly _captchaReady: Promise<void>;
  _Event(params: { data: Record<string, unknown> }): Promise<{ data: unknown }>;
}

/** M §2 methods of the incumbent that this product lacks: they fail with `not-supported`. */
const unsupported = ['getDataTables', 'getDataTable', 'getDataRecords', 'queryDataRecords'].concat(
  ['get', 'create', 'update', 'delete'].map((verb) => `${verb}DataRecord`),
);
const refuse = async () => {
  throw sdkError('not-supported');
};

export interface PublicApiParts {
  state: State;
  version: string;
  /** What the page has of its own to speak and to show that something is under way. */
  say(text: string, type: 'success' | 'error', around?: Element): void;
  showLoader(isShown: boolean): void;
  preload(): Promise<void>;
  destroy(): void;
}

export function createPublicApi({ state, version, say, showLoader, preload, destroy }: PublicApiParts): PublicApi {
  const {
    settings: _settings,
    session,
    announce: _announce,
    app: _app,
    askSecondFactor: _ask,
    followMember: _follow,
    returnFromProvider: _return,
    focusProvider: _focus,
    abandonProvider: _abandon,
    ...operations
  } = state.sdk;
  const loaded = async () => {
    const data = await state.app.load();
    if (!data) throw state.app.error.peek() ?? sdkError('unknown-error');
    return data;
  };
  return {
    ...operations,
    ...Object.fromEntries(unsupported.map((name) => [name, refuse])),
    version,
    getApp: async () => ({ data: (await loaded()).app }),
    async getAppAndMember(params) {
      if (params?.trackPageView) await state.sdk.trackPageView();
      const { app, sessionData } = await loaded();
      return { data: { app, member: state.member.current.peek(), sessionData } };
    },
    getPlans: async () => ({ data: (await loaded()).app.plans }),
    getRestrictedUrlGroups: async () => ({ data: (await loaded()).app.contentGroups }),
    async getCurrentMember(params, options) {
      // While the page's one request is under way, its answer is this answer too.
      if (!options?.token && state.app.status.peek() === 'loading' && (await state.app.load())) {
        return { data: state.member.current.peek() };
      }
      return state.sdk.getCurrentMember(params, options);
    },
    async openModal(type, params = {}) {
      const view = modalTypes[String(type).toUpperCase() as ModalType];
      if (!view) throw sdkError('not-supported', { message: `There is no modal of type "${type}".` });
      if (view === 'profile' && !session.token()) throw sdkError('member-not-logged-in');
      // R103 what a page hands over says nothing about test mode.
      if (params.app?.id === state.sdk.settings.appId && !state.app.config.peek()) {
        state.app.use({ ...params.app, mode: 'live' });
      }
      return state.modal.open(view, params, 'call');
    },
    hideModal: () => state.modal.close(),
    preloadModals: preload,
    getMemberCookie: () => session.token(),
    destroy,
    _showMessage: (text, isError = false, around) =>
      say(String(text), isError ? 'error' : 'success', around instanceof Element ? around : undefined),
    _showLoader: () => showLoader(true),
    _hideLoader: () => showLoader(false),
    _captchaReady: Promise.resolve(),
    _Event: ({ data }) => state.sdk.trackEvent(data),
  };
}
