import { familyDescriptions } from '../../catalogue/family-descriptions.ts';
import { findingTexts } from '../../catalogue/finding-texts/finding-texts.ts';
import { language } from '../../catalogue/language.ts';

/** What a finding fills in on the page is an ellipsis here; markup in the texts is text. */
const general = (text: string) =>
  text
    .replace(/\{\w+\}/g, '…')
    .split('`')
    .map((piece, i) => (i % 2 === 1 ? `\`${piece}\`` : piece.replaceAll('<', '&lt;')))
    .join('');

const findings = () =>
  Object.entries(findingTexts).map(([id, { severity, title, description, help }]) =>
    [
      `<a id="${id}"></a>\n\n### ${general(title)}`,
      `\`${id}\`, ${severity}. ${general(description)}`,
      help.map(([question, answer]) => `- **${general(question)}** ${general(answer)}`).join('\n'),
    ].join('\n\n'),
  );

const namesOf = ({ name, suffixes }: (typeof language)[keyof typeof language]) =>
  suffixes ? Object.keys(suffixes).map((suffix) => `${name}:${suffix}`) : [name];

const chapters = () =>
  [
    ...Map.groupBy(
      (Object.keys(language) as (keyof typeof language)[]).filter((family) => !language[family].byScript),
      (family) => language[family].docs,
    ),
  ].map(([chapter, families]) => {
    const words = chapter.replaceAll('-', ' ');
    const rows = families.map(
      (family) =>
        `- ${namesOf(language[family])
          .map((name) => `\`${name}\``)
          .join(', ')}: ${general(familyDescriptions[family] ?? '')}`,
    );
    return `<a id="${chapter}"></a>\n\n### Attributes: ${words}\n\nSee [the whole chapter](language.md#${chapter}).\n\n${rows.join('\n')}`;
  });

const ownScripts = `<a id="names-of-your-own-scripts"></a>

### Attributes: read by a script of your own

See [what does not exist](language.md#names-of-your-own-scripts).`;

/**
 * The place of every finding and of every chapter of the language, where the links of the inspector
 * lead: from the tables that the inspector itself shows.
 */
export const findingsChapter = () =>
  `\n\n## What each finding means\n\n${findings().join('\n\n')}\n\n## The attributes in short\n\n${[...chapters(), ownScripts].join('\n\n')}\n`;
