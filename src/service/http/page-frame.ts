const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as HTML, in content and in quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Where the service serves what its own pages share. */
export const pageFiles = { sheet: '/assets/pages.css', icon: '/assets/icon.svg', mailboxScript: '/assets/mailbox.js' };

/**
 * R89 for our own pages: nothing inline. A page of ours may show frames of its own origin (the mails), and the membership
 * elements may call it.
 */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

export interface PageParts {
  title: string;
  /** Markup of the `<main>`; whoever writes it has escaped what is not his own. */
  main: string;
  /** Further lines of the head: scripts of this page, mostly. */
  head?: string;
  /** A class of the body, for pages that lay themselves out differently. */
  layout?: 'wide' | 'centred';
  /** The bar with our name and the way between our pages; pages for visitors have none. */
  hasBar?: boolean;
}

const bar = `<header class="bar"><a class="brand" href="/"><img src="${pageFiles.icon}" alt="" width="28" height="28">Latchkey</a><nav aria-label="Service"><a href="/mailbox">Mailbox</a><a href="/health/ready">Health</a></nav></header>`;

/** One page of the service, whole. Served with `pagePolicy`. */
export function pageFrame({ title, main, head = '', layout = 'wide', hasBar = true }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${pageFiles.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${pageFiles.sheet}">
${head}</head>
<body class="${layout}">
${hasBar ? bar : ''}
<main>${main}</main>
</body>
</html>
`;
}
