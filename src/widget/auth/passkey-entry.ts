import { signal } from '@preact/signals-core';
import { storageKeys } from '../../contract/constants.ts';
import { enPasskeyOffer } from '../../texts/widget/en-passkey-offer.ts';
import { addEnglish } from '../../texts/widget/texts.ts';
import { showError } from '../element/show-error.ts';
import type { SdkError } from '../sdk/error.ts';
import type { AuthFlow } from './flow.ts';
import { type Offer, OfferPasskey } from './offer-passkey.tsx';

/** A challenge lives for five minutes; the suggestions get a new one before. */
const suggestionMs = 4.5 * 60_000;
/** A member who has said no is not asked again in this browser. */
const refusal = 'no';

/**
 * R126 entering by a passkey: by its button, or chosen among the suggestions of the e-mail field. A
 * browser has one request at a time, so each ends the other. After a login without a passkey it
 * asks whether to add one.
 */
export function createPasskeyEntry(flow: AuthFlow) {
  const { state } = flow.element;
  addEnglish(enPasskeyOffer);
  let suggesting: AbortController | null = null;
  /** The browser itself can hold a passkey. */
  let isAble = false;
  void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then((is) => {
    isAble = is;
  });

  async function logIn(mediation?: 'conditional', abort?: AbortSignal) {
    const { data } = await state.sdk.loginWithPasskey(mediation ? { mediation } : {}, abort && { signal: abort });
    flow.succeed({ type: 'LOGIN', data });
  }
  const show = (thrown: unknown) => showError(flow.element, thrown);
  async function suggest() {
    if (suggesting) return;
    const mine = new AbortController();
    suggesting = mine;
    const again = setTimeout(() => {
      stop();
      void suggest();
    }, suggestionMs);
    try {
      const isPossible = await PublicKeyCredential.isConditionalMediationAvailable?.();
      if (isPossible && !mine.signal.aborted) await logIn('conditional', mine.signal);
    } catch (thrown) {
      // All but the person's choice has nothing to do with her.
      if ((thrown as SdkError).wasChosen && suggesting === mine) {
        show(thrown);
        suggesting = null;
        void suggest();
      }
    } finally {
      clearTimeout(again);
    }
  }
  function stop() {
    suggesting?.abort();
    suggesting = null;
  }

  const { local } = state.sdk.session;
  flow.askFirst = (result) => {
    const offer = state.app.config.peek()?.passkeys?.offer;
    const { member } = result.data;
    if (result.type !== 'LOGIN' || !isAble || !member || member.auth.hasPasskey) return null;
    if (offer === 'silent') void state.sdk.registerPasskey({ mediation: 'conditional' }).catch(() => {});
    if (offer !== 'ask' || local.get(storageKeys.passkeyOffer) === refusal) return null;
    const isAdding = signal(false);
    const made: Offer = {
      isAdding,
      refuse() {
        local.set(storageKeys.passkeyOffer, refusal);
        flow.succeed(result);
      },
      async add() {
        if (isAdding.peek()) return;
        isAdding.value = true;
        try {
          const { data, _internalUseOnly } = await state.sdk.registerPasskey();
          if (_internalUseOnly?.message) state.toast.show(_internalUseOnly.message);
          flow.succeed({ ...result, data: { ...result.data, member: data.member } });
        } catch (thrown) {
          show(thrown);
        }
        isAdding.value = false;
      },
    };
    return () => OfferPasskey({ offer: made });
  };

  return {
    suggest,
    stop,
    async enter() {
      stop();
      try {
        await logIn();
      } catch (thrown) {
        show(thrown);
        void suggest();
      }
    },
  };
}
