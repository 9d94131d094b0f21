/**
 * What `/invite` does by itself: whoever has signed up or logged in takes the seat. Nobody stays logged in here, because that would be
 * a login at the service's own address, which no site sees. Our script takes the invite out of the address (R48), and where the page is
 * one without it, because no seat is to be had, this one does; a page that was loaded again finds the invite where either has put it.
 * Served as a file, so that the page needs no inline script (R89).
 */
export const inviteScript = `'use strict';
(() => {
  const { token, words, kept, refused } = document.currentScript.dataset;
  const stored = () => { try { return sessionStorage.getItem(kept); } catch { return null; } };
  if (!token) {
    const url = new URL(location.href);
    const asked = url.searchParams.get('inviteToken');
    if (refused) {
      try {
        if (refused === 'full') sessionStorage.setItem(kept, asked);
        else if (stored() === asked) sessionStorage.removeItem(kept);
      } catch {}
      url.searchParams.delete('inviteToken');
      history.replaceState(history.state, '', url.href);
      return;
    }
    const again = stored();
    if (!again || !/^[\\w-]{1,200}$/.test(again)) return;
    url.searchParams.set('inviteToken', again);
    location.replace(url.href);
    return;
  }
  const { moment, offline, joined, joinedText } = JSON.parse(words);
  const find = (selector) => document.querySelector(selector);
  const [heading, text, element, status, button, site] =
    ['h1', '[data-text]', 'ms-auth-modal', '[role=status]', 'button', '[data-site]'].map(find);
  const tell = (words) => { status.textContent = words; };
  const leave = () => window.$ms.logout().catch(() => {});

  async function join() {
    button.hidden = true;
    element.hidden = true;
    tell(moment);
    try {
      await window.$ms.joinTeam({ inviteToken: token });
    } catch (error) {
      const isLate = !(error.status >= 400 && error.status < 500) || error.status === 429;
      tell(error.status ? error.message : offline);
      button.hidden = !isLate;
      if (!isLate) {
        await leave();
        element.hidden = false;
      }
      return;
    }
    try { sessionStorage.removeItem(kept); } catch {}
    await leave();
    element.remove();
    heading.textContent = joined;
    text.textContent = joinedText;
    tell('');
    site.className = 'button';
    site.textContent = site.dataset.go;
    heading.tabIndex = -1;
    heading.focus();
  }
  document.addEventListener('ms:success', ({ detail }) => {
    if (detail.type === 'LOGIN' || detail.type === 'SIGNUP') void join();
  });
  button.addEventListener('click', () => void join());
})();
`;
