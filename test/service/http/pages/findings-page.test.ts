import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingTexts } from '../../../../src/catalogue/finding-texts/finding-texts.ts';
import { language } from '../../../../src/catalogue/language.ts';
import { inspectorTexts } from '../../../../src/widget/inspector/inspector-texts.ts';
import { distInspector } from '../../../support/dist-inspector.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

let service: HttpService;
beforeAll(async () => {
  service = await createHttpService({ parts: { distDir: distInspector() } });
});
afterAll(() => service.close());

describe('where the links of the inspector lead', () => {
  it('§8 every finding and every chapter of the language has its place at /docs/inspector', async () => {
    const { statusCode, body, headers } = await service.inject('/docs/inspector');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const anchors = [...Object.keys(findingTexts), ...new Set(Object.values(language).map(({ docs }) => docs))];
    expect(anchors.filter((anchor) => !body.includes(`id="${anchor}"`))).toEqual([]);
    expect(body).not.toMatch(/\{\w+\}/);
  });

  it('§2.7 each help link of the sidebar has its answer at /docs', async () => {
    const { body } = await service.inject('/docs');
    expect(inspectorTexts.help.filter(({ anchor }) => !body.includes(`id="${anchor}"`))).toEqual([]);
  });

  it('M §1 the table itself is served as data, for any page', async () => {
    const { statusCode, headers } = await service.inject('/inspector/words.json');
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '*',
    ]);
  });
});
