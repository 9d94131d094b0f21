import { spawn } from 'node:child_process';
import { Builder, Button, Capabilities, error, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePorts } from '../free-ports.ts';
import { openDisplay } from './display.ts';
import { between, type Point, readKey, type WebEngine, type WebPage } from './web-engine.ts';

/** A key of the DOM, as WebDriver writes it. */
const keys: Record<string, string> = { Tab: Key.TAB, Escape: Key.ESCAPE, Enter: Key.ENTER, Backspace: Key.BACK_SPACE };

/**
 * WebKitGTK's own driver, and a small browser of its own for each page, because that has no windows
 * without a past.
 */
export async function startWebkit(driver: string, browser: string): Promise<WebEngine> {
  const [port] = await freePorts(1);
  const display = await openDisplay();
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display.name } });
  const url = `http://localhost:${port}`;
  const isThere = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`${driver} ended`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async newPage() {
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'ignore',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      });
      const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      // Of the window a part is the browser's own.
      await session.manage().window().setRect({ width: 1280, height: 960 });
      return pageOf(session);
    },
    async close() {
      child.kill();
      display.close();
    },
  };
}

function pageOf(session: WebDriver): WebPage {
  const moveTo = ({ x, y }: Point) => ({ x, y, duration: 20, origin: Origin.VIEWPORT });
  return {
    open: (url) => session.get(url),
    ask: <T>(expression: string) =>
      session.executeAsyncScript<T>(`const done = arguments[0]; Promise.resolve(${expression}).then(done)`),
    async press(key) {
      const { name, hasShift } = readKey(key);
      const actions = session.actions();
      if (hasShift) actions.keyDown(Key.SHIFT);
      actions.sendKeys(keys[name] ?? name);
      if (hasShift) actions.keyUp(Key.SHIFT);
      await actions.perform();
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    async drag(from, to) {
      const actions = session.actions().move(moveTo(from)).press(Button.LEFT);
      for (const point of between(from, to)) actions.move(moveTo(point));
      await actions.release(Button.LEFT).perform();
    },
    async dialogs() {
      const messages: string[] = [];
      for (;;) {
        try {
          const alert = await session.switchTo().alert();
          messages.push(await alert.getText());
          await alert.dismiss();
        } catch (thrown) {
          if (thrown instanceof error.NoSuchAlertError) return messages;
          throw thrown;
        }
      }
    },
    leave: () => session.quit(),
  };
}
