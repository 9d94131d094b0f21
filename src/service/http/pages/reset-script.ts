/**
 * What `/reset` does by itself: the "Log in" after a new password leads to the site, because a
 * login on this page would be a login at the service's own address, which no site sees. Served as a
 * file, so that the page needs no inline script (R89).
 */
export const resetScript = `'use strict';
(() => {
  const site = document.querySelector('a[data-site]');
  const element = document.querySelector('ms-auth-modal');
  element.addEventListener('ms:success', ({ detail }) => {
    if (detail.type !== 'PASSWORD_RESET') return location.assign(site.href);
    const { loginToken } = detail.data;
    if (loginToken) site.hash = 'ms_login=' + loginToken;
    element.addEventListener('click', (event) => {
      if (!event.composedPath().some((node) => node.localName === 'button')) return;
      event.stopImmediatePropagation();
      location.assign(site.href);
    }, { capture: true });
  });
})();
`;
