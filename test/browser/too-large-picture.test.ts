import { expect, it } from 'vitest';
import { maxImageBytes } from '../../src/contract/constants.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor } from './visitor.ts';

openDemo();

interface Client {
  $ms: Record<string, (params?: unknown) => Promise<{ data: { customFields: Record<string, string> } }>>;
}

it.each([maxImageBytes + 1, 2 * maxImageBytes + 100_000, 30_000_000])(
  'R112 $ms refuses a picture of %d bytes by 413, and its next calls are answered',
  async (bytes) => {
    const visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await visitor.open('/pages/landing.html');
    await page.evaluate(
      (email) =>
        (window as unknown as Client).$ms.signupMemberEmailPassword!({ email, password: 'a walk by the river' }),
      `picture-${bytes}@example.com`,
    );
    const statuses: string[] = [];
    const failures: string[] = [];
    // The browser repeats a request that a stuck connection ends by 408: only the service sees it.
    stack.service.server.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') failures.push(code);
    });
    page.on('response', (answer) => {
      const request = answer.request();
      if (request.url().startsWith(stack.serviceUrl) && request.method() !== 'OPTIONS')
        statuses.push(`${request.method()} ${new URL(request.url()).pathname} ${answer.status()}`);
    });
    page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`));
    const seen = await page.evaluate(async (size) => {
      const { $ms } = window as unknown as Client;
      const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
      const profileImage = new File([new Uint8Array(png), new Uint8Array(size - png.length)], 'ada.png');
      const { code, message } = await $ms.updateMemberProfileImage!({ profileImage }).catch((error) => error);
      const { data } = await $ms.updateMember!({ customFields: { 'first-name': 'Ada' } });
      const all = await Promise.all(
        Array.from({ length: 6 }, () => $ms.updateMember!({ customFields: { 'first-name': 'Ada' } })),
      );
      return { code, message, next: data.customFields['first-name'], parallel: all.length };
    }, bytes);
    expect(seen).toEqual({
      code: 'file-size-too-large',
      message: 'Image must be less than 2MB.',
      next: 'Ada',
      parallel: 6,
    });
    expect(statuses).toEqual(['POST /member/profile-image 413', ...Array(7).fill('POST /member 200')]);
    expect([failures, visitor.complaints]).toEqual([[], []]);
    await visitor.leave();
  },
);
