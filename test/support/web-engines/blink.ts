import { launchBrowser } from '../browser.ts';
import { between, type WebEngine } from './web-engine.ts';

export async function startBlink(): Promise<WebEngine> {
  const browser = await launchBrowser();
  return {
    async newPage() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('dialog', (dialog) => {
        messages.push(dialog.message());
        void dialog.dismiss();
      });
      return {
        open: async (url) => void (await page.goto(url)),
        ask: (expression) => page.evaluate(expression),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        async drag(from, to) {
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          for (const { x, y } of between(from, to)) await page.mouse.move(x, y);
          await page.mouse.up();
        },
        dialogs: async () => messages,
        leave: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
