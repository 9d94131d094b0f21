import { popupHeightPx, popupWidthPx } from '../../contract/constants.ts';

/** Browsers within other apps: what they open has no opener, or takes the page's place. */
const isWithinApp = /\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|; wv\)/;

/**
 * R38 within the click, before anything is waited for. Null where none opens: then the page itself
 * has to go.
 */
export function openPopup(view: Window): Window | null {
  const { screenX, screenY, outerWidth, outerHeight, navigator } = view;
  if (isWithinApp.test(navigator.userAgent)) return null;
  const left = Math.round(screenX + (outerWidth - popupWidthPx) / 2);
  const top = Math.round(screenY + (outerHeight - popupHeightPx) / 2);
  const features = `popup,width=${popupWidthPx},height=${popupHeightPx},left=${left},top=${top}`;
  // Without a name of its own: a second tab of the site would take it over.
  const popup = view.open('', '_blank', features);
  return popup && !popup.closed ? popup : null;
}
