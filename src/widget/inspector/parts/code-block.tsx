import { type ReactNode, useState } from 'react';
import { fill } from '../../../catalogue/format-finding.ts';
import type { codeBlockMaxHeightPx } from '../../../contract/constants.ts';
import { view } from '../../element/view.tsx';
import type { InspectorTexts } from '../inspector-texts.ts';
import { Copy } from './copy.tsx';

/**
 * Raw data is safe to copy: what only its owner may know stays out (a member's own `hasPassword` is
 * a yes or no).
 */
const isSecret = (key: string, value: unknown) => typeof value === 'string' && /token|secret|password/i.test(key);
export const safeJson = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => (isSecret(key, value) ? '…' : value), 2) ?? 'null';

/**
 * One value; lists and objects can be folded. A search shows only the matches, unfolded.
 */
function tree(name: string, data: unknown, wanted: string, isTop = false): ReactNode {
  const isHit = wanted !== '' && name.toLowerCase().includes(wanted);
  const text = JSON.stringify(data);
  if (wanted && !isTop && !isHit && !text.toLowerCase().includes(wanted)) return null;
  const label = name && <b>{name}: </b>;
  const entries = typeof data === 'object' ? Object.entries(data ?? {}) : [];
  if (entries.length === 0)
    return (
      <div key={name}>
        {label}
        <span data-kind={typeof data}>{text}</span>
      </div>
    );
  const [open, close] = Array.isArray(data) ? '[]' : '{}';
  return (
    <details key={`${name} ${wanted}`} open={isTop || wanted !== ''}>
      <summary>
        {label}
        {open}
        <i>{entries.length}</i>
        {close}
      </summary>
      {entries.map(([key, value]) => tree(key, value, isHit ? '' : wanted))}
    </details>
  );
}

interface CodeBlockProps {
  words: InspectorTexts;
  name: string;
  data: unknown;
  size?: keyof typeof codeBlockMaxHeightPx;
}

/** §9 raw data, 420 px high at most (plans: 175), to be folded, searched and copied. */
export const CodeBlock = view<CodeBlockProps>(function CodeBlock({ words, name, data, size = 'normal' }) {
  const [wanted, setWanted] = useState('');
  const text = safeJson(data);
  return (
    <div className="code">
      <div className="line">
        <input
          type="search"
          value={wanted}
          placeholder={words.filter}
          aria-label={fill(words.codeFilter, { name })}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Copy words={words} text={text} name={name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="lines" data-size={size} aria-label={name} tabIndex={0}>
        {tree('', JSON.parse(text), wanted.trim().toLowerCase(), true)}
      </section>
    </div>
  );
});
