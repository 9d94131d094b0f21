import { type Signal, signal } from '@preact/signals-core';
import type { GateMember } from '../../catalogue/gates.ts';
import { storageKeys } from '../../contract/constants.ts';
import type { Member } from '../../contract/entities.ts';
import { createFetchData } from '../sdk/fetch-data.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { type AppState, createAppState } from './app.ts';
import { type ChannelEvents, createChannelEvents } from './channel-events.ts';
import { createIconsState, type IconsState } from './icons.ts';
import { createLinkState, type LinkState } from './link.ts';
import { createMemberState, type MemberState } from './member.ts';
import { createModalState, type ModalState } from './modal.ts';
import { createPasswordlessState, type PasswordlessState } from './passwordless.ts';
import { createQuestionState, type QuestionState } from './question.ts';
import { createSecondFactorState, type SecondFactorState } from './second-factor.ts';
import { createTextsState, type TextsState } from './texts.ts';
import { createToastState, realTimers, type Timers, type ToastState } from './toast.ts';
import { createTrace, type Trace } from './trace.ts';

/** Element -> name of a change by the runtime -> its undo, for the element or a copy of it. */
export type Undos = WeakMap<Element, Map<string, (on: Element) => void>>;

/** All that the rooms above share. They never see each other; they meet here. */
export interface State {
  readonly sdk: Sdk;
  readonly app: AppState;
  readonly member: MemberState;
  readonly modal: ModalState;
  readonly passwordless: PasswordlessState;
  readonly secondFactor: SecondFactorState;
  readonly toast: ToastState;
  readonly question: QuestionState;
  readonly texts: TextsState;
  readonly icons: IconsState;
  readonly link: LinkState;
  readonly trace: Trace;
  /**
   * The member that the gates are shown for; undefined: the actual one. Set in test mode only.
   */
  readonly preview: Signal<GateMember | null | undefined>;
  /** Selector of what the gates hide now. */
  readonly hidden: Signal<string>;
  /** R96 who has last logged in by another tab. */
  readonly entered: Signal<Member | null>;
  /** Of the page, also where another one has come in place without a load. */
  readonly address: Signal<string>;
  /** A page of the site logs out after inactivity, so each of its tabs notes that it is used. */
  readonly isTimed: Signal<boolean>;
  /** What stood in an element before its templates were taken out of the page. */
  readonly written: WeakMap<Element, readonly Element[]>;
  /** How to take back what the runtime has changed on the page. */
  readonly undos: Undos;
  /** Tables that lie beside the script, by their name. */
  readonly fetchData: (name: string) => Promise<unknown>;
  readonly channelEvents: ChannelEvents;
  /** Undoes what the state itself has subscribed to. */
  stop(): void;
}

export function createState(sdk: Sdk, timers: Timers = realTimers): State {
  const member = createMemberState(sdk.session);
  const fetchData = createFetchData(sdk.settings);
  const subscription = sdk.onAuthChange((next) => member.set(next));
  const toast = createToastState(timers);
  const unfollow = sdk.followMember((news) => {
    const known = member.current.peek();
    if (known || news.id) member.set({ ...known, ...news } as Member);
  }, toast.show);
  const state: State = {
    sdk,
    member,
    app: createAppState(sdk, (loaded, why) => {
      member.set(loaded);
      if (why) toast.show(why, 'error');
    }),
    modal: createModalState(),
    secondFactor: createSecondFactorState(),
    passwordless: createPasswordlessState(),
    toast,
    question: createQuestionState(),
    texts: createTextsState((language) => fetchData(`texts/${language}`), timers),
    icons: createIconsState(() => fetchData('icons')),
    fetchData,
    trace: createTrace(),
    preview: signal(undefined),
    hidden: signal(''),
    entered: signal(null),
    address: signal(''),
    isTimed: signal(sdk.session.local.get(storageKeys.lastActive) !== undefined),
    written: new WeakMap(),
    undos: new WeakMap(),
    link: createLinkState(sdk.session),
    channelEvents: createChannelEvents(),
    stop() {
      subscription.unsubscribe();
      sdk.abandonProvider();
      unfollow();
    },
  };
  sdk.askSecondFactor = async (refusal) =>
    (await loadPart(() => import('./ask-second-factor.ts'))).askSecondFactor(state, refusal);
  return state;
}
