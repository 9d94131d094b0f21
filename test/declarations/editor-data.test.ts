import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { language } from '../../src/catalogue/language.ts';
import { namesOf as namesOfFamily } from '../../src/catalogue/selectors.ts';
import { customElementsManifest, htmlCustomData } from '../../src/declarations/editor-data.ts';
import { webTypes } from '../../src/declarations/web-types.ts';
import { colors, shapes } from '../../src/ui/tokens.ts';
import { root } from '../architecture/source-files.ts';

interface Attribute {
  name: string;
  description: string;
  values?: { name: string; description?: string }[];
  valueSet?: string;
}
interface CustomData {
  tags: { name: string; description: string; attributes: Attribute[] }[];
  globalAttributes: Attribute[];
}
interface Manifest {
  modules: {
    declarations: {
      tagName: string;
      attributes: Attribute[];
      members: { name: string }[];
      events?: { name: string }[];
      cssProperties?: { name: string; description: string }[];
      cssParts?: { name: string }[];
    }[];
  }[];
}

const page = readFileSync(`${root}src/docs/elements.md`, 'utf8');
const data = htmlCustomData(page) as CustomData;
const manifest = customElementsManifest(page) as Manifest;
const attribute = (name: string) => data.globalAttributes.find((one) => one.name === name);
const namesOf = (list: readonly { name: string }[] = []) => list.map(({ name }) => name);

describe('what editors know', () => {
  it('M §1 completes every attribute that a site builder writes, and none that scripts write', () => {
    const families = Object.keys(language) as (keyof typeof language)[];
    const written = families.filter((family) => !language[family].byScript).flatMap(namesOfFamily);
    expect(namesOf(data.globalAttributes).sort()).toEqual(written.sort());
    expect(written).toEqual(expect.arrayContaining(['data-ms-bind:src', 'data-ms-plan', 'data-ms-plan:add', 'when']));
    for (const { name, description } of data.globalAttributes)
      expect([name, description.length > 10]).toEqual([name, true]);
    expect(new Set(namesOf(data.globalAttributes)).size).toBe(data.globalAttributes.length);
  });

  it('M §1.5 completes values with their opposites, suffixes and attributes without a value', () => {
    expect(namesOf(attribute('data-ms-content')?.values)).toEqual(expect.arrayContaining(['members', '!members']));
    expect(attribute('data-ms-plan:add')?.description).not.toBe(attribute('data-ms-plan:remove')?.description);
    expect(attribute('data-ms-use-cookies')?.valueSet).toBe('v');
    expect(namesOf(attribute('data-ms-modal')?.values)).toContain('login');
  });

  it('M §3 knows the elements with their attributes, methods, events, properties and parts', () => {
    expect(namesOf(data.tags)).toEqual(['ms-auth-modal', 'ms-profile', 'ms-inspector']);
    const [auth, profile, inspector] = manifest.modules[0]!.declarations;
    expect(namesOf(auth?.attributes)).toEqual([
      ...['view', 'mode', 'plans'],
      ...['open', 'inline', 'hide-close-button', 'texts'],
    ]);
    expect(namesOf(profile?.attributes)).toEqual(expect.arrayContaining(['panel', 'inline', 'texts']));
    expect([inspector?.attributes, namesOf(inspector?.members)]).toEqual([[], ['show', 'hide']]);
    expect(namesOf(auth?.events)).toEqual(expect.arrayContaining(['ms:success', 'ms:error']));
    expect(namesOf(auth?.cssProperties)).toHaveLength(Object.keys(colors).length + Object.keys(shapes).length);
    expect(namesOf(auth?.cssParts)).toContain('button-primary');
    expect(/\]\(|`/.exec(JSON.stringify([data, manifest]))).toBeNull();
  });

  it('M §1 tells JetBrains the same elements, attributes and values', () => {
    const { contributions } = webTypes(page, '1.2.3') as {
      contributions: { html: Record<'elements' | 'attributes', { name: string; value: { type: string } }[]> };
    };
    const { elements, attributes } = contributions.html;
    expect(namesOf(elements)).toEqual(namesOf(data.tags));
    expect(namesOf(attributes)).toEqual(namesOf(data.globalAttributes));
    const typeOf = (name: string) => attributes.find((one) => one.name === name)?.value.type;
    expect(typeOf('data-ms-use-cookies')).toBe('boolean');
    expect(typeOf('data-ms-content')).toMatch(/"members" \| "!members" .*\| string$/);
    expect(typeOf('data-ms-app')).toBe('string');
  });
});
