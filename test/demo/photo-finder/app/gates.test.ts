// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createGates } from '../../../../demo/photo-finder/app/state/session/gates.ts';
import { readJson, writeText } from '../../../../demo/photo-finder/app/state/view/storage.ts';

const hour = 3_600_000;
let now: number;
const clock = () => now;
beforeEach(() => {
  now = Date.UTC(2026, 5, 1);
  for (const key of ['termsAccepted', 'introAccepted']) writeText('local', key, null);
});

describe('§2.3 the terms notice', () => {
  it('stands on the first visit, and again once the acceptance is older than 24 hours', () => {
    const gates = createGates(clock);
    expect(gates.needsTerms.value).toBe(true);
    gates.acceptTerms();
    expect(gates.needsTerms.value).toBe(false);
    now += 24 * hour - 1000;
    gates.look();
    expect(gates.needsTerms.value).toBe(false);
    now += 2000;
    gates.look();
    expect(gates.needsTerms.value).toBe(true);
    expect(localStorage.getItem('termsAccepted')).toBe(String(Date.UTC(2026, 5, 1)));
  });

  it('takes an acceptance that lies ahead of the clock, or is no time, for none', () => {
    localStorage.setItem('termsAccepted', String(now + hour));
    expect(createGates(clock).needsTerms.value).toBe(true);
    localStorage.setItem('termsAccepted', 'soon');
    expect(createGates(clock).needsTerms.value).toBe(true);
  });

  it('R95 lasts as long as the page where storage is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const gates = createGates(clock);
    gates.acceptTerms();
    gates.look();
    expect(gates.needsTerms.value).toBe(false);
  });
});

describe('§2.2 the intro', () => {
  it('is remembered on the device for thirty days, until the choices are reset', () => {
    const gates = createGates(clock);
    gates.acceptIntro();
    now += 29 * 24 * hour;
    gates.look();
    expect(gates.needsIntro.value).toBe(false);
    gates.reset();
    expect([gates.needsIntro.value, gates.needsTerms.value]).toEqual([true, true]);
    gates.acceptIntro();
    now += 31 * 24 * hour;
    gates.look();
    expect(gates.needsIntro.value).toBe(true);
  });
});

describe('what is kept on the device', () => {
  it('is thrown away when it cannot be read', () => {
    localStorage.setItem('broken', '{');
    const isList = (value: unknown): value is string[] => Array.isArray(value);
    expect(readJson('local', 'broken', isList, [])).toEqual([]);
    expect(localStorage.getItem('broken')).toBeNull();
  });
});
