import type { ReadonlySignal } from '@preact/signals-core';
import { Button } from '../../ui/button.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { Heading } from './parts/heading.tsx';

export interface Offer {
  readonly isAdding: ReadonlySignal<boolean>;
  add(): Promise<void>;
  refuse(): void;
}

/** R126 asked once, after the login; it goes on with the answer. */
export const OfferPasskey = view(function OfferPasskey({ offer }: { offer: Offer }) {
  const { say } = useElement();
  return (
    <>
      <Heading title={say('passkey_offer_title')}>{say('passkey_offer_text')}</Heading>
      <div className={auth.more}>
        <Button kind="primary" isWide isBusy={offer.isAdding.value} onPress={() => void offer.add()}>
          {say('passkey_add')}
        </Button>
        <Button kind="secondary" isWide onPress={offer.refuse}>
          {say('passkey_offer_later')}
        </Button>
      </div>
    </>
  );
});
