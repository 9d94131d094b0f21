import type { Page } from 'playwright-core';

/**
 * What the real script does as far as a page sees it: a box where it is told to, and a question
 * that opens elsewhere.
 */
const standIn = `
  const widgets = [];
  window.hcaptcha = {
    render(box, options) {
      if (!document.contains(box)) throw new Error('no container');
      box.append(Object.assign(document.createElement('span'), { textContent: 'I am human', className: options.theme }));
      return String(widgets.push({ options, response: '' }) - 1);
    },
    getResponse: (id) => widgets[id].response,
    reset(id) { widgets[id].response = ''; },
    execute: (id) => new Promise((resolve) => {
      const question = document.createElement('div');
      const answer = Object.assign(document.createElement('button'), { type: 'button', textContent: 'The picture with a kiln' });
      answer.onclick = () => {
        question.remove();
        widgets[id].response = 'token-of-the-provider';
        resolve({ response: widgets[id].response });
      };
      question.append(answer);
      const place = document.getElementById(widgets[id].options['challenge-container']);
      if (!place) Object.assign(question.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
      (place ?? document.body).append(question);
    }),
  };`;

/** From the next page on the app asks for hCaptcha at a sign-up. */
export async function askHcaptcha(page: Page): Promise<void> {
  await page.route('https://js.hcaptcha.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  );
  await page.route('**/app-member', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data.app, { captchaRequired: true, captcha: { provider: 'hcaptcha', siteKey: 'key' } });
    await route.fulfill({ response, json: body });
  });
}
