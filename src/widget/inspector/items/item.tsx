import { useEffect, useState } from 'react';
import { fill } from '../../../catalogue/format-finding.ts';
import { view } from '../../element/view.tsx';
import type { InspectorModel } from '../inspector.model.ts';
import type { InspectorTexts } from '../inspector-texts.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Copy } from '../parts/copy.tsx';
import { icon } from '../parts/icon.tsx';
import { marked } from '../parts/marked.tsx';
import { startFollowing } from '../xray/changes.ts';
import { isToBeSeen, showOnPage } from '../xray/show.ts';
import type { Item as ItemData } from './items.ts';

interface ItemProps {
  item: ItemData;
  model: InspectorModel;
  words: InspectorTexts;
}

/** §2.7 one item: folded, a line; opened, what it means, what to do, where on the page it is. */
export const Item = view<ItemProps>(function Item({ item, model, words }) {
  const { type, title, code, where, description, help, docs, elements, snippet, data } = item;
  const [at, setAt] = useState(0);
  const [isSeen, setSeen] = useState(true);
  const target = elements[at % elements.length];
  useEffect(() => {
    if (isSeen || !target) return;
    return startFollowing(new Map([[target, true]]), () => setSeen(isToBeSeen(target)));
  }, [isSeen, target]);
  const show = (index: number) => {
    const element = elements[index % elements.length];
    if (!element) return;
    setAt(index % elements.length);
    setSeen(isToBeSeen(element));
    showOnPage(element, model);
  };
  return (
    <details
      className="item"
      data-type={type}
      onToggle={({ currentTarget, target }) => {
        // Those inside emit their own events too.
        if (target !== currentTarget) return;
        if (currentTarget.open) show(0);
        // Folded, nothing says that it is hidden.
        else setSeen(true);
      }}
    >
      <summary>
        {icon(words.icons[type])}
        <span>
          {title}
          {code && <code>{code}</code>}
        </span>
        {elements.length > 1 && <i>{elements.length}</i>}
        {where && (
          <small>
            <b>{words.types[type]}</b> {where}
          </small>
        )}
      </summary>
      <div className="body">
        {description && <p>{marked(description)}</p>}
        {data !== undefined && <CodeBlock words={words} name={title} data={data} size="plans" />}
        {snippet && (
          <figure>
            <figcaption>
              {words.corrected} <Copy words={words} text={snippet} name={words.corrected} />
            </figcaption>
            <pre>{snippet}</pre>
          </figure>
        )}
        {elements.length > 0 && (
          <button className="show" type="button" onClick={() => show(at + 1)}>
            {elements.length > 1
              ? fill(words.showOf, { at: (at % elements.length) + 1, all: elements.length })
              : words.showMe}
          </button>
        )}
        {!isSeen && <p className="quiet">{words.hiddenNow}</p>}
        {help.length > 0 && (
          <section>
            <h3>{words.needHelp}</h3>
            {help.map(([question, answer]) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{marked(answer)}</p>
              </details>
            ))}
          </section>
        )}
        <a href={model.docs(docs)} target="_blank" rel="noreferrer">
          {words.documentation}
        </a>
      </div>
    </details>
  );
});
