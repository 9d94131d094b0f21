/**
 * Makes test-card.webm and test-card.webp, the clip of the test card and its still drawing:
 *   node src/media/make-test-card.ts
 * The frames are drawn one by one and encoded by the browser's own VP9 encoder, so the same
 * Chromium makes the same bytes. It is the one that `CHROMIUM_PATH` names, else the one that npm
 * brought.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Encoders are there for secure pages only; nothing listens at this address. */
const page = 'http://localhost/';

async function browserPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { default: bundled } = await import('@sparticuz/chromium');
  return bundled.executablePath();
}

const { outputFiles } = await build({
  entryPoints: [here('record-test-card.ts')],
  bundle: true,
  format: 'iife',
  write: false,
});
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-zygote', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const tab = await browser.newPage();
  await tab.route(page, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await tab.goto(page);
  await tab.addScriptTag({ content: outputFiles[0]!.text });
  const { clip, still } = (await tab.evaluate('record()')) as { clip: string; still: string };
  for (const [name, text] of Object.entries({ 'test-card.webm': clip, 'test-card.webp': still })) {
    const bytes = Buffer.from(text, 'base64');
    await writeFile(here(name), bytes);
    console.log(`${name}  ${bytes.length} bytes`);
  }
} finally {
  await browser.close();
}
