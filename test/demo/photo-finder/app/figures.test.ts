import { describe, expect, it } from 'vitest';
import * as figures from '../../../../demo/photo-finder/app/state/view/client-limits.ts';
import * as table from '../../../../src/contract/constants.ts';

describe('§9 the figures of Afterview', () => {
  it('are those of the one table, although the app does not import it', () => {
    const { termsAgainMs, bannerMs, toastMs, copiedMs, scrollThresholdPx, mobileBreakpointPx, requestTimeoutMs } =
      figures;
    const own = { termsAgainMs, bannerMs, toastMs, copiedMs, scrollThresholdPx, mobileBreakpointPx, requestTimeoutMs };
    expect(own).toEqual({
      termsAgainMs: table.termsAgainMs,
      bannerMs: table.bannerMs,
      toastMs: table.toastMs,
      copiedMs: table.copiedMs,
      scrollThresholdPx: table.scrollThresholdPx,
      mobileBreakpointPx: table.mobileBreakpointPx,
      requestTimeoutMs: table.requestTimeoutMs,
    });
  });
});
