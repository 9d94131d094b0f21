import { clientTypes } from '../../declarations/client-types.ts';

const memberOfInterface = /^ {2}(?:\/\*\*([\s\S]*?)\*\/\s*)?(?:readonly )?(\w+)[(:][\s\S]*?;$(?=\n(?: {2}[\w/]|\}))/gm;

/** The comment above a method as a sentence of the page. */
const sentence = (comment = '') => comment.replace(/\n\s*\* ?/g, ' ').trim();

/** Every method of `window.$ms`, as the package declares it; names with `_` are not for pages. */
export function clientChapter(): string {
  const [, body = ''] = clientTypes().split('export interface Latchkey {\n');
  const methods = [...body.matchAll(memberOfInterface)].filter(([, , name = '']) => !name.startsWith('_'));
  const sections = methods.map(([text, comment, name]) => {
    const signature = text.replace(/^ {2}\/\*\*[\s\S]*?\*\/\n/, '').replace(/^ {2}/gm, '');
    return [`### ${name}`, sentence(comment), `\`\`\`ts\n${signature}\n\`\`\``].filter(Boolean).join('\n\n');
  });
  return `\n\n## Every method\n\n${sections.join('\n\n')}\n`;
}
