import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../catalogue/format-finding.ts';
import { view } from '../../element/view.tsx';
import type { SdkError } from '../../sdk/error.ts';
import { countOf, type InspectorModel } from '../inspector.model.ts';
import type { InspectorTexts } from '../inspector-texts.ts';
import { Item } from '../items/item.tsx';
import type { Item as ItemData } from '../items/items.ts';
import { marked } from '../parts/marked.tsx';
import { seersOf } from '../preview.ts';
import { downloadReport } from '../report.ts';
import { findingsOf } from '../send-findings.ts';

export interface TabProps {
  model: InspectorModel;
  words: InspectorTexts;
}

/**
 * §2.7 "Events & Errors": cart, what happened, what was found, errors and warnings, and the log.
 */
export const InspectorTab = view<TabProps>(function InspectorTab({ model, words }) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  // Until the page has been looked at there is nothing to say about it.
  const items = model.items.value;
  const all = (items ?? []).filter(({ title, code = '', description, docs }) =>
    `${title} ${code} ${description} ${docs}`.toLowerCase().includes(wanted),
  );
  const of = (...types: ItemData['type'][]) => types.flatMap((type) => all.filter((item) => item.type === type));
  const list = (items: readonly ItemData[]) => (
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          <Item item={item} model={model} words={words} />
        </li>
      ))}
    </ul>
  );
  const wrong = of('error', 'warning');
  return (
    <>
      <header>
        <h2>{words.title}</h2>
        <button
          className="switch-on"
          type="button"
          role="switch"
          aria-checked={model.xRay.value}
          onClick={() => {
            model.xRay.value = !model.xRay.peek();
          }}
        >
          {words.xRay}
        </button>
        <input
          type="search"
          value={filter}
          placeholder={words.filter}
          aria-label={words.filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </header>
      {list(of('cart', 'clicked', 'removed'))}
      <details className="group" open={wanted ? true : undefined}>
        <summary>
          {words.groups.found}
          <i>{countOf(all, 'found')}</i>
        </summary>
        {list(of('found'))}
        {items && (wanted ? all : of('found')).length === 0 && (
          <p className="quiet">{wanted ? words.nothingFits : words.nothingFound}</p>
        )}
      </details>
      <section className="wrong" aria-labelledby="findings">
        <h3 id="findings">
          {words.groups.wrong}
          <i>{countOf(wrong, 'error') + countOf(wrong, 'warning')}</i>
        </h3>
        {list(wrong)}
        {items && wrong.length === 0 && !wanted && <p className="quiet">{words.nothingWrong}</p>}
        {model.failed.value.map((name) => (
          <p className="quiet" key={name}>
            {fill(words.failed, { name })}
          </p>
        ))}
      </section>
      <Log model={model} words={words} />
      <Foot model={model} words={words} />
    </>
  );
});

/** What the script did and why, newest first. */
const Log = view<TabProps>(function Log({ model, words }) {
  const entries = model.log.entries.value;
  return (
    <details className="group">
      <summary>
        {words.groups.log}
        <i>{entries.length}</i>
      </summary>
      <ol>
        {entries.toReversed().map(({ kind, facts, why, atMs, times }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may share a moment, and none has a state
          <li key={i}>
            <time>{new Date(atMs).toLocaleTimeString()}</time>
            <span>
              {marked(
                fill(Object.hasOwn(words.log, kind) ? words.log[kind as 'ready'] : kind, {
                  ...facts,
                  why: words.whys[why as 'loggedOut'] ?? '',
                }),
              )}
              {times > 1 && ` ×${times}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
});

/** Whose eyes the page is seen with, and the report. */
const Foot = view<TabProps>(function Foot({ model, words }) {
  const app = model.state.app.config.value;
  const seers = app ? seersOf(app, words) : [];
  const seen = seers.find(({ name }) => name === model.seer.value)?.id ?? '';
  return (
    <div className="foot">
      <label>
        {words.seeAs}
        <select
          value={seen}
          onChange={({ target }) => {
            const seer = seers.find(({ id }) => id === target.value)!;
            model.seer.value = seer.id && seer.name;
            model.state.preview.value = seer.member;
            model.log.add('preview', { name: seer.name });
          }}
        >
          {seers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => downloadReport(model)}>
        {words.report}
      </button>
      <p className="quiet">{words.reportHint}</p>
      <SendFindings model={model} words={words} />
    </div>
  );
});

type Sending = { is: 'idle' | 'under-way' | 'sent' } | { is: 'refused'; why: string };

/** What was found, for the screen Install of the console. */
const SendFindings = view<TabProps>(function SendFindings({ model, words }) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const isBusy = sending.is === 'under-way';
  const outcome = useRef<HTMLParagraphElement>(null);
  // It stands at the end of a panel that scrolls.
  useEffect(() => {
    if (sending.is !== 'idle') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [sending]);
  async function send() {
    if (isBusy) return;
    setSending({ is: 'under-way' });
    try {
      await model.state.sdk.sendPageFindings(findingsOf(model));
      setSending({ is: 'sent' });
    } catch (error) {
      setSending({ is: 'refused', why: (error as SdkError).message });
    }
  }
  return (
    <>
      <button type="button" disabled={!model.items.value} aria-disabled={isBusy} onClick={() => void send()}>
        {isBusy ? words.sending : words.send}
      </button>
      <p ref={outcome} className={sending.is === 'refused' ? 'refusal' : 'quiet'} role="status">
        {sending.is === 'sent'
          ? words.sent
          : sending.is === 'refused'
            ? fill(words.notSent, { why: sending.why })
            : words.sendHint}
      </p>
    </>
  );
});
