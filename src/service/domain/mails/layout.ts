import { shippedLanguage } from '../../../contract/languages.ts';
import { escapeHtml } from '../escape-html.ts';
import type { MailBrand } from './brand.ts';
import type { MailLogo, MailText } from './mail.ts';

/** A mail as a list of blocks, the source of both text and HTML, so that they never differ. */
export type Block =
  | { is: 'text'; text: string }
  | { is: 'code'; code: string }
  | { is: 'button'; label: string; url: string }
  /** Below a line, smaller: the circumstances, and what to do if it was not you. */
  | { is: 'footnote'; text: string }
  /** As small: the link that ends these mails. */
  | { is: 'link'; label: string; url: string };

/** R64 variables may hold anything: a header must stay on one line and short. */
export const headerSafe = (text: string, maxLength = 150): string =>
  [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, maxLength).join('');

/** Of a text block: one paragraph stays one paragraph. */
const oneLine = (text: string) => headerSafe(text, 1000);

const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

function asText(block: Block): string {
  switch (block.is) {
    case 'code':
      return block.code;
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`;
    case 'footnote':
      return `--\n${oneLine(block.text)}`;
    case 'text':
      return oneLine(block.text);
  }
}

function asHtml(block: Block, { accent, accentText }: MailBrand): string {
  switch (block.is) {
    case 'code':
      return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(block.code)}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${accentText};text-decoration:none;font-weight:600">${escapeHtml(oneLine(block.label))}</a></p>`;
    case 'footnote':
      return `<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7eb;font-size:13px;line-height:1.5;color:#6b7280">${escapeHtml(oneLine(block.text))}</p>`;
    case 'link':
      return `<p style="margin:8px 0 0;font-size:13px;line-height:1.5"><a class="quiet" href="${escapeHtml(block.url)}" style="color:#6b7280">${escapeHtml(oneLine(block.label))}</a></p>`;
    case 'text':
      return `<p style="margin:0 0 12px">${escapeHtml(oneLine(block.text))}</p>`;
  }
}

/**
 * For dark mail programs with style sheets; all others take the inline styles. `!important`
 * overrides those.
 */
const darkStyle = ({ darkAccent, darkAccentText }: MailBrand) =>
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#101216!important;color:#eceef2!important}' +
  `.card{background:#191c22!important;border-color:${darkAccent}!important}` +
  `.button{background:${darkAccent}!important;color:${darkAccentText}!important}` +
  // A logo is drawn for a light page.
  '.logo{padding:8px!important;background:#ffffff!important;color:#111827!important}' +
  '.quiet{color:#a3abb8!important}.line{border-color:#2c313a!important}}';

/**
 * R64 no remote resource: a mail that can be read offline and tracks no reader. The app's name is
 * on top, in whose place a mail with a logo takes that along.
 */
export function mailText(
  { template, language }: Pick<MailText, 'template' | 'language'>,
  brand: MailBrand,
  subject: string,
  blocks: readonly Block[],
): MailText {
  const title = headerSafe(subject);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyle(brand)}</style>`;
  const name = `<p class="brand" style="margin:0 0 20px;font-size:17px;font-weight:700;letter-spacing:-0.01em">${escapeHtml(oneLine(brand.name))}</p>`;
  const sender = `<p class="quiet" style="max-width:480px;margin:16px auto 0;text-align:center;font-size:13px;color:#6b7280">${escapeHtml(oneLine(brand.sender))}</p>`;
  return {
    template,
    language,
    subject: title,
    logo: brand.logo,
    text: `${blocks.map(asText).join('\n\n')}\n\n${oneLine(brand.sender)}\n`,
    html: `<!doctype html><html lang="${shippedLanguage(language) ?? 'en'}"><head>${head}</head><body class="page" style="margin:0;padding:24px;background:#f9fafb;color:#111827;${font};font-size:16px;line-height:1.5"><div class="card" style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-top:4px solid ${brand.accent};border-radius:12px;overflow-wrap:break-word">${name}${blocks.map((block) => asHtml(block, brand)).join('')}</div>${sender}</body></html>`,
  };
}

/** For where a mail is shown and not sent. */
export const withInlineLogo = (html: string, logo: MailLogo | null): string =>
  logo ? withLogo(html, logo, `data:image/png;base64,${Buffer.from(logo.bytes).toString('base64')}`) : html;

/**
 * The same mail with the app's logo in place of its name. `source`: a `data:` or `cid:` address of
 * the picture that the mail has with it.
 */
export const withLogo = (html: string, { width, height }: MailLogo, source: string): string =>
  html.replace(
    /(<p class="brand"[^>]*>)([^<]*)/,
    (_, start: string, name: string) =>
      `${start}<img class="logo" src="${source}" alt="${name.replaceAll('"', '&quot;')}" width="${width}" height="${height}" style="max-width:calc(100% - 16px);height:auto;border-radius:4px;vertical-align:middle">`,
  );
