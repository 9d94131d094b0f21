import { type KeyInput, launch } from 'puppeteer-core';
import { between, readKey, type WebEngine } from './web-engine.ts';

/** Over WebDriver BiDi, which Firefox speaks as it comes. */
export async function startGecko(executablePath: string): Promise<WebEngine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  return {
    async newPage() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      const messages: string[] = [];
      page.on('dialog', (dialog) => {
        messages.push(dialog.message());
        void dialog.dismiss();
      });
      const { keyboard, mouse } = page;
      return {
        open: async (url) => void (await page.goto(url)),
        ask: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
        async press(key) {
          const { name, hasShift } = readKey(key);
          if (hasShift) await keyboard.down('Shift');
          await keyboard.press(name as KeyInput);
          if (hasShift) await keyboard.up('Shift');
        },
        type: (text) => keyboard.type(text),
        async drag(from, to) {
          await mouse.move(from.x, from.y);
          await mouse.down();
          for (const { x, y } of between(from, to)) await mouse.move(x, y);
          await mouse.up();
        },
        dialogs: async () => messages,
        leave: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
