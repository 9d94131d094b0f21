/** What a PDF must not bring along, because whoever opens it does so on her own machine. What a stream hides is not found. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/;
const endWithin = 1024;

/** What stands against a file as a document; `ok` = nothing does, null = it is no PDF at all. R53 the name and what a browser says of it are not looked at. */
export function pdfTrouble(
  bytes: Uint8Array,
): 'ok' | 'unsupported-document' | 'document-locked' | 'document-active' | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return null;
  // One that ends in something else is two files in one, or half of one.
  if (!text.slice(-endWithin).includes('%%EOF')) return 'unsupported-document';
  if (/\/Encrypt\b/.test(text)) return 'document-locked';
  return active.test(text) ? 'document-active' : 'ok';
}
