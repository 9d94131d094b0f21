// @window
import { afterAll, describe, expect, it } from 'vitest';
import { defineElement } from '../../../src/widget/element/define.tsx';
import { createElementPage } from '../../support/element-page.ts';

const Nothing = () => null;
const page = createElementPage();
defineElement(
  {
    name: 'ms-seat-probe',
    attributes: { view: 'text' },
    views: ['login'],
    shows: 'view',
    opening: () => ['login', {}, 'element'],
    load: async () => ({ Component: Nothing, start: () => () => {} }),
  },
  page.state,
  page.seats,
);
const stop = page.seats.startFilling(() => 'ms-seat-probe', document);
afterAll(stop);

describe('a modal that is opened by a call', () => {
  it('M §3 gets an element where the page has none', async () => {
    const result = page.state.modal.open('login');
    await Promise.resolve();
    expect(page.seats.shown.peek()?.element.localName).toBe('ms-seat-probe');
    page.state.modal.close();
    await expect(result).resolves.toEqual({ type: 'CLOSED' });
  });

  it('B4 settles when no element knows the view', async () => {
    await expect(page.state.modal.open('test_card')).rejects.toMatchObject({ code: 'not-supported' });
    expect(page.state.modal.current.peek()).toBeNull();
  });
});
