import { describe, expect, it } from 'vitest';
import { createTextsState } from '../../../src/widget/state/texts.ts';
import { eventually } from '../../support/eventually.ts';

/** Words that come when the test says so, and a clock that it moves. */
function scene() {
  const asked: { language: string; answer(table: unknown): void; refuse(): void }[] = [];
  const fetchTexts = (language: string) =>
    new Promise<unknown>((answer, reject) => {
      asked.push({ language, answer, refuse: () => reject(new Error('offline')) });
    });
  const waiting = new Map<number, () => void>();
  let next = 1;
  const timers = {
    set(work: () => void, ms: number) {
      expect(ms).toBe(1000);
      waiting.set(next, work);
      return next++;
    },
    clear: (timer: unknown) => void waiting.delete(timer as number),
  };
  return {
    asked,
    waiting,
    texts: createTextsState(fetchTexts, timers),
    aSecondPasses: () => {
      for (const work of [...waiting.values()]) work();
    },
  };
}
const german = { login: 'Anmelden' };

describe('the words of other languages', () => {
  it.each(['en', 'en-GB', 'nl', '', 'zxx'])('"%s" needs no request: English is in the script', async (tag) => {
    const { texts, asked } = scene();
    expect(texts.isReady(tag)).toBe(true);
    await texts.load(tag);
    expect([asked, texts.of(tag)]).toEqual([[], undefined]);
  });

  it('a language is fetched once, by any caller and under any spelling of its tag', async () => {
    const { texts, asked, waiting } = scene();
    expect(texts.isReady('de')).toBe(false);
    const loads = [texts.load('de'), texts.load('de-AT'), texts.load('DE')];
    expect(texts.isReady('de-AT')).toBe(false);
    asked[0]!.answer(german);
    await Promise.all(loads);
    await texts.load('de');
    expect(asked.map(({ language }) => language)).toEqual(['de']);
    expect([texts.of('de-CH'), texts.isReady('de'), waiting.size]).toEqual([german, true, 0]);
    expect(texts.isReady('fr')).toBe(false);
  });

  it('after a second English has to do, and the words are taken when they come after all', async () => {
    const { texts, asked, aSecondPasses } = scene();
    const loaded = texts.load('de');
    aSecondPasses();
    await loaded;
    expect([texts.isReady('de'), texts.of('de')]).toEqual([true, undefined]);
    asked[0]!.answer(german);
    await eventually(() => expect(texts.of('de')).toBe(german));
  });

  it('R100 a failure is quiet, English is there at once, and the next one who opens something asks again', async () => {
    const { texts, asked } = scene();
    const loaded = texts.load('de');
    asked[0]!.refuse();
    await loaded;
    expect([texts.isReady('de'), texts.of('de')]).toEqual([true, undefined]);
    const again = texts.load('de');
    expect(texts.isReady('de')).toBe(true);
    asked[1]!.answer(german);
    await again;
    expect(texts.of('de')).toBe(german);
  });
});
