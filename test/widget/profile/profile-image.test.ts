// @window
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxImageBytes } from '../../../src/contract/constants.ts';
import { ok, refused, testConfig, testMember } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { createProfileScene } from './profile-scene.ts';

const path = '/member/profile-image';
const scene = createProfileScene();
let service: HttpService;
beforeAll(async () => {
  service = await createHttpService();
});
afterAll(() => service.close());
beforeEach(() => scene.reset());

/** The smallest picture there is. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);
const picture = (bytes: Uint8Array = png, name = 'me.png', type = 'image/png') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });

async function choose(file: File) {
  const input = await scene.see<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const errorText = async () => (await scene.see('#profile-image-error')).textContent;
const showSaved = () => eventually(() => expect(scene.all('[part~=profile-image] img')).toHaveLength(1));

describe('§2.5 the profile image', () => {
  it('§2.5 is uploaded, shown, replaced and removed, with what the service says about it', async () => {
    await scene.open(service, 'profile');
    await scene.button('Upload Profile Image');
    expect(scene.all('[part~=profile-image] img')).toHaveLength(0);
    await choose(picture());
    await scene.told('Your picture has been saved.');
    await showSaved();
    const address = scene.state.member.current.value?.profileImage;
    expect(address).toMatch(/\/images\/[\w-]+\.webp$/);
    expect(scene.all('[part~=profile-image] img')[0]).toHaveProperty('src', address);
    await choose(picture());
    await eventually(() => expect(scene.state.member.current.value?.profileImage).not.toBe(address));
    await scene.button('Replace Image');

    await scene.press('Remove');
    await scene.button('Are you sure?');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400);
    await scene.press('Are you sure?');
    await scene.told('Your picture has been removed.');
    expect(scene.state.member.current.value?.profileImage).toBeNull();
    await eventually(() => expect(scene.element.shadowRoot?.activeElement?.textContent).toBe('Upload Profile Image'));
  });

  it.each([
    [
      'a text that calls itself an image',
      picture(new TextEncoder().encode('hello'), 'me.png'),
      'File is not an image.',
    ],
    [
      'a drawing (SVG)',
      picture(new TextEncoder().encode('<svg xmlns="…"/>'), 'me.svg', 'image/svg+xml'),
      'File is not an image.',
    ],
    ['an empty file', picture(new Uint8Array()), 'File is not an image.'],
    [
      'a byte too much',
      picture(new Uint8Array([...png, ...new Uint8Array(maxImageBytes - png.length + 1)])),
      'Image must be less than 2MB.',
    ],
  ])('§5, R53 %s is refused beside the button, and nothing is sent', async (_, file, words) => {
    scene.state.member.set(testMember());
    await scene.show('profile');
    await choose(file);
    await eventually(async () => expect(await errorText()).toBe(words));
    expect(scene.fetch).not.toHaveBeenCalled();
    expect(scene.all('canvas')).toHaveLength(0);
  });

  it('§9 exactly 4,000,000 bytes are sent', async () => {
    scene.state.member.set(testMember());
    scene.fetch.mockImplementation(async () => ok({ profileImage: 'https://service.test/images/a.webp' }));
    await scene.show('profile');
    await choose(picture(new Uint8Array([...png, ...new Uint8Array(maxImageBytes - png.length)])));
    await showSaved();
  });

  it('C9 one byte more is refused before it is sent, in words that an app may replace by true ones', async () => {
    const large = picture(new Uint8Array([...png, ...new Uint8Array(maxImageBytes + 1 - png.length)]));
    scene.state.member.set(testMember());
    await scene.show('profile');
    await choose(large);
    await eventually(async () => expect(await errorText()).toBe('Image must be less than 2MB.'));
    scene.reset(testConfig({ texts: { image_size_message: 'At most four megabytes.' } }));
    scene.state.member.set(testMember());
    await scene.show('profile');
    await choose(large);
    await eventually(async () => expect(await errorText()).toBe('At most four megabytes.'));
    expect(scene.fetch.mock.calls.filter(([url]) => String(url).includes(path))).toEqual([]);
  });

  it('R53 what only a decoder can tell is told by the service, and the picture before stays', async () => {
    await scene.open(service, 'profile');
    await choose(picture(png.slice(0, 20)));
    await eventually(async () => expect(await errorText()).toBe('File is not an image.'));
    expect(scene.toast()).toBe('File is not an image.');
    expect(scene.all('canvas')).toHaveLength(0);
    expect(scene.all('button').map((one) => one.textContent)).not.toContain('Try again');
  });

  it('R100 shows the picture while it is sent, sends it once, and accepts the same file after a failure', async () => {
    scene.state.member.set(testMember());
    let fail!: (error: Error) => void;
    scene.fetch.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await scene.show('profile');
    await choose(picture());
    await scene.see('progress[aria-label="Uploading the image"]');
    await scene.see('[part~=profile-image] canvas');
    await choose(picture());
    expect(scene.fetch).toHaveBeenCalledTimes(1);
    fail(new TypeError('Failed to fetch'));
    scene.fetch.mockImplementation(async () => ok({ profileImage: 'https://service.test/images/a.webp' }));
    await scene.press('Try again');
    await showSaved();
    expect(scene.fetch).toHaveBeenCalledTimes(2);
    expect(scene.fetch.mock.calls.every(([url]) => url.endsWith(path))).toBe(true);
  });

  it('§2.5 cancelling the upload ends the request without a message and keeps the old picture', async () => {
    const profileImage = 'https://service.test/images/before.webp';
    scene.state.member.set(testMember({ profileImage }));
    let ended = false;
    scene.fetch.mockImplementation(
      (_url, { signal }) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => {
            ended = true;
            reject(new DOMException('aborted', 'AbortError'));
          }),
        ),
    );
    await scene.show('profile');
    await choose(picture());
    await scene.see('progress');
    await scene.press('Cancel');
    await showSaved();
    expect(ended).toBe(true);
    expect(scene.all('[part~=profile-image] img')[0]).toHaveProperty('src', profileImage);
    expect([scene.all('progress').length, scene.all('canvas').length, await errorText(), scene.toast()]).toEqual([
      0,
      0,
      '',
      undefined,
    ]);
    expect(scene.all('button').map((one) => one.textContent)).not.toContain('Try again');
    expect(scene.element.shadowRoot?.activeElement?.textContent).toBe('Replace Image');
    // And another one may be chosen.
    scene.fetch.mockImplementation(async () => ok({ profileImage: 'https://service.test/images/a.webp' }));
    await choose(picture());
    await eventually(() => expect(scene.state.member.current.value?.profileImage).toContain('a.webp'));
  });

  it('R100 "too many attempts" counts down in the place of the error', async () => {
    scene.state.member.set(testMember());
    scene.fetch.mockImplementation(async () =>
      refused(429, { code: 'rate-limited', message: 'Too many attempts.', retryAfter: 30 }),
    );
    await scene.show('profile');
    await choose(picture());
    await eventually(async () =>
      expect(await errorText()).toMatch(/^Too many attempts\. You can try again in \d+ s\.$/),
    );
    expect((await scene.button('Upload Profile Image')).disabled).toBe(true);
  });
});
