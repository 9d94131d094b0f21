/**
 * The script of a popup's last page: posts the result to its opener, at the exact origins only
 * (R37), and closes. Without an opener (the provider cut it off, R38) it returns to the page
 * itself. Served as a file, so that the page needs no inline script.
 */
export const oauthScript = `'use strict';
(() => {
  const script = document.currentScript;
  const { message, origins, back } = script.dataset;
  script.remove();
  if (window.opener && message) {
    for (const origin of JSON.parse(origins)) window.opener.postMessage(JSON.parse(message), origin);
    window.close();
  } else if (back) location.replace(back);
})();
`;
