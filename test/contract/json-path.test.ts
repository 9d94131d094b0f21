import { describe, expect, it } from 'vitest';
import { changePath, jsonPath, readPath } from '../../src/contract/json-path.ts';

describe('paths into the JSON of a member', () => {
  it.each(['', ' ', 'a..b', '.a', '__proto__', 'a.constructor.b', 'prototype.x'])('refuses %j', (text) => {
    expect(jsonPath(text)).toBeUndefined();
  });

  it('reads own properties only, and counts lists', () => {
    expect(readPath({ list: [1, 2] }, ['list', 'length'])).toBe(2);
    expect(readPath({}, ['toString'])).toBeUndefined();
  });

  it('makes what is missing, and leaves what it was given', () => {
    const json = { a: 1 };
    expect(changePath(json, ['lessons', '3', 'done'], () => true)).toEqual({ a: 1, lessons: { 3: { done: true } } });
    expect(json).toEqual({ a: 1 });
  });

  it.each(['length', '7', 'name'])('leaves a list alone at %j', (key) => {
    expect(changePath({ list: [1] }, ['list', key], () => 9)).toEqual({ list: [1] });
  });
});
