import { type Signal, signal } from '@preact/signals-core';
import type { MemberAuth } from '../../contract/entities.ts';
import type { Answer } from '../../contract/wire.ts';
import type { SdkError } from '../sdk/error.ts';

/** R128 a login whose first factor was right, and what ends it. */
export interface WaitingLogin {
  /** Its code is what the login needs; its token names the login in the calls that end it. */
  refusal: SdkError;
  /** The login is there, but the person still has something to read. */
  hold(answer: Answer<MemberAuth>): void;
  finish(answer: Answer<MemberAuth>): void;
  /** The person has left; with `error` because of that. */
  leave(error?: SdkError): void;
}

/** What asks for the second factor of whichever login of the page needs one. */
export interface SecondFactorState {
  /** Null = no login waits. */
  readonly waiting: Signal<WaitingLogin | null>;
  /** How many elements that can ask are shown. */
  readonly shown: Signal<number>;
}

export const createSecondFactorState = (): SecondFactorState => ({ waiting: signal(null), shown: signal(0) });
