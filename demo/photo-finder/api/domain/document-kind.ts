/**
 * Active content that a PDF must not contain, because moderators open it on their own machines.
 * Content inside compressed streams is not found.
 */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/;
/** So short that the packed pixels of every fifth large scan would hold one by chance. */
const activeOutsideOfStreams = /\/(?:JS|XFA)\b/;
const endWithin = 1024;

/** A name may be written with the numbers of its letters: `/J#61vaScript`. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** One look at each letter, whatever the file repeats; a stream without an end is none. */
function withoutStreams(text: string): string {
  const parts = text.split('endstream');
  const rest = parts.pop()!;
  return [...parts.map((part) => part.split(/stream[\r\n]/, 1)[0]), rest].join('\n');
}

/**
 * What stands against a file as a document; `ok` = nothing does, null = it is no PDF at all. R53
 * the name and what a browser says of it are not looked at.
 */
export function pdfTrouble(
  bytes: Uint8Array,
): 'ok' | 'unsupported-document' | 'document-locked' | 'document-active' | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return null;
  // One that ends in something else is two files in one, or half of one.
  if (!text.slice(-endWithin).includes('%%EOF')) return 'unsupported-document';
  const plain = plainNames(text);
  if (/\/Encrypt\b/.test(plain)) return 'document-locked';
  return active.test(plain) || activeOutsideOfStreams.test(withoutStreams(plain)) ? 'document-active' : 'ok';
}
