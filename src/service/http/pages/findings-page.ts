import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { bar, barPolicy, escaped, plainStyle, sendPage } from './page.ts';

/**
 * As much of the inspector's table as this page shows; the build has laid it beside the scripts.
 */
interface Table {
  wording: Record<
    string,
    { severity: string; title: string; description: string; help: [question: string, answer: string][] }
  >;
  language: Record<string, { name: string; docs: string; byScript?: true; suffixes?: Record<string, unknown> }>;
  about: Record<string, string>;
}

/** Backticks mark code; what a finding fills in on the page is an ellipsis here. */
const marked = (text: string) =>
  escaped(text.replace(/\{\w+\}/g, '…'))
    .split('&#96;')
    .join('`')
    .split('`')
    .map((piece, i) => (i % 2 === 1 ? `<code>${piece}</code>` : piece))
    .join('');

const findingsOf = ({ wording }: Table) =>
  Object.entries(wording)
    .map(
      ([id, { severity, title, description, help }]) =>
        `<section class="answer" id="${escaped(id)}"><h2>${escaped(title)}</h2><p class="quiet"><code>${escaped(id)}</code>, ${escaped(severity)}</p><p>${marked(description)}</p><dl>${help
          .map(([question, answer]) => `<div><dt>${marked(question)}</dt><dd>${marked(answer)}</dd></div>`)
          .join('')}</dl></section>`,
    )
    .join('');

function chaptersOf({ language, about }: Table): string {
  const chapters = Map.groupBy(
    Object.entries(language).filter(([, { byScript }]) => !byScript),
    ([, { docs }]) => docs,
  );
  return [...chapters]
    .map(
      ([chapter, rows]) =>
        `<section class="answer" id="${escaped(chapter)}"><h2>${escaped(chapter.replaceAll('-', ' '))}</h2><dl>${rows
          .map(([family, { name, suffixes }]) => {
            const names = suffixes ? Object.keys(suffixes).map((suffix) => `${name}:${suffix}`) : [name];
            return `<div><dt>${names.map((one) => `<code>${escaped(one)}</code>`).join(', ')}</dt><dd>${marked(about[family] ?? '')}</dd></div>`;
          })
          .join('')}</dl></section>`,
    )
    .join('');
}

/**
 * `/docs/inspector`: where the links of the inspector lead, a place for every finding and every
 * chapter of the language.
 */
export async function serveFindings(server: FastifyInstance, { distDir, isDemo }: HttpDependencies) {
  const text = await readFile(join(distDir, 'inspector/words.json'), 'utf8').catch(() => null);
  const table = text === null ? null : (JSON.parse(text) as Table);
  server.get('/docs/inspector', async (_request, reply) => {
    if (!table) fail('not-found');
    return sendPage(reply, {
      title: 'Latchkey: what the inspector says',
      style: plainStyle,
      policy: barPolicy,
      body: `${bar(isDemo)}<main><div class="title"><h1>What the inspector says</h1><p class="quiet">Each of its findings, then the attributes by chapter.</p></div>${findingsOf(table)}${chaptersOf(table)}</main>`,
    });
  });
}
