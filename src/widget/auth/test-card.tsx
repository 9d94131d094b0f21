import { useLayoutEffect, useRef } from 'react';
import { paymentProvider, testCardCopiedMs, testCards } from '../../contract/constants.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { field } from '../../ui/field.style.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useCopied } from '../../ui/use-copied.tsx';
import { useElement } from '../element/context.tsx';
import { httpUrl } from '../element/http-url.ts';
import { view } from '../element/view.tsx';
import { Clip } from './parts/clip.tsx';
import { Heading } from './parts/heading.tsx';
import { createTestCardModel, otherCards } from './test-card.model.ts';
import { testCard } from './test-card.style.ts';
import { useModel } from './use-flow.tsx';

export { enProfile } from '../../texts/widget/en-profile.ts';
export { enTestCard } from '../../texts/widget/en-test-card.ts';

const listId = 'test-cards';

/** §2.6 */
export const TestCard = view(function TestCard() {
  const { say, state } = useElement();
  const m = useModel(createTestCardModel);
  const { copied, copy } = useCopied({ shownMs: testCardCopiedMs, onCopied: m.accept, onRefused: m.refuse });
  const provider = { provider: paymentProvider };
  const isOpen = m.isOpen.value;
  const hasCopied = m.hasCopied.value;
  const isMain = copied === testCards.success;
  const allCards = httpUrl(state.app.config.value?.links.testCards);
  return (
    <>
      <Heading title={say('test_card_title', provider)}>{say('test_card_subtitle')}</Heading>
      <Clip model={m} />
      <div className={testCard.split}>
        <Button
          kind={hasCopied ? 'secondary' : 'primary'}
          isWide
          isNext
          onPress={() => void copy(testCards.success)}
          part="button copy"
        >
          <span className={testCard.copied}>
            {isMain && <Icon name="check" size={16} />}
            {say(isMain ? 'test_card_copied_button' : 'test_card_copy_button', provider)}
          </span>
        </Button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={say('test_card_others')}
          title={say('test_card_others')}
          onClick={() => {
            m.isOpen.value = !isOpen;
          }}
          part="test-cards-toggle"
        >
          <Icon name="down" />
        </button>
      </div>
      <Announced>{copied && say(isMain ? 'test_card_copied_button' : 'copied_button', provider)}</Announced>
      <div id={listId} hidden={!isOpen} className={testCard.cards} part="test-cards">
        {otherCards.map(([group, cards]) => (
          <div key={group}>
            <h2>{say(group)}</h2>
            <ul>
              {cards.map(([name, number]) => (
                <li key={name}>
                  <button type="button" onClick={() => void copy(number)} part="test-card">
                    <span>{say(name)}</span>
                    <span data-number="">
                      {copied === number ? (
                        <>
                          <Icon name="check" size={16} />
                          {say('copied_button')}
                        </>
                      ) : (
                        number
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {allCards && (
          <TextButton href={allCards} isNewTab>
            {say('test_card_alternatives')}
          </TextButton>
        )}
      </div>
      {m.refused.value && (
        <div className={testCard.byHand}>
          <ByHand number={m.refused.value} />
        </div>
      )}
      <p className={testCard.instruction} part="hint">
        {say('test_card_instructions')}
      </p>
      <Button
        kind={hasCopied ? 'primary' : 'secondary'}
        isWide
        isBusy={m.isLeaving.value}
        onPress={m.goOn}
        part="button continue"
      >
        {say('test_card_continue')}
      </Button>
    </>
  );
});

/** R102 the number to be copied by the person herself, selected already. */
const ByHand = view(function ByHand({ number }: { number: string }) {
  const { say } = useElement();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is selected anew
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [number]);
  return (
    <input
      className={field.input}
      ref={input}
      value={number}
      readOnly
      aria-label={say('test_card_title', { provider: paymentProvider })}
      part="input"
    />
  );
});
