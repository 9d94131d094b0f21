import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect } from 'react';
import config from '../../../config.json' with { type: 'json' };
import { NotFound } from '../../parts/not-found.tsx';
import styles from './legal.module.css';
import { legalTexts } from './legal-texts.ts';

/** Terms, privacy and guidelines: readable before anything is agreed to. */
export function Legal({ page }: { page: string }): ReactNode {
  const text = legalTexts[page];
  const title = text?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${config.product}`;
  }, [title]);
  if (!text) return <NotFound />;
  return (
    <article className={styles.legal}>
      <h1>{text.title}</h1>
      <p className={styles.draft}>A draft for this demo. A lawyer has to look at it before anybody relies on it.</p>
      {text.parts.map(([heading, ...paragraphs]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
