/**
 * What `/invite` does by itself: it takes the invite out of the address (R48), keeps it in the tab
 * until it is answered, and shows the answer "No, thanks". A declined invite stays with this entry
 * of the history alone, for "Changed your mind? Join". Served as a file, so that the page needs no
 * inline script (R89).
 */
export const inviteScript = `'use strict';
(() => {
  const { token, words, kept, refused } = document.currentScript.dataset;
  const url = new URL(location.href);
  const find = (selector) => document.querySelector(selector);
  const stored = () => { try { return sessionStorage.getItem(kept); } catch { return null; } };
  const keep = (value) => {
    try {
      if (value) sessionStorage.setItem(kept, value);
      else sessionStorage.removeItem(kept);
    } catch {}
  };
  const clean = (hash, state) => {
    const address = new URL(url.href);
    address.searchParams.delete('inviteToken');
    address.hash = hash;
    history.replaceState(state, '', address.href);
  };
  if (!token) {
    if (!refused) {
      const again = history.state?.inviteToken ?? stored();
      if (!/^[\\w-]{1,200}$/.test(again ?? '')) return;
      url.searchParams.set('inviteToken', again);
      location.replace(url.href);
      return;
    }
    const asked = url.searchParams.get('inviteToken');
    if (refused === 'full') keep(asked);
    else if (stored() === asked) keep(null);
    clean('', null);
    const again = find('[data-again]');
    if (!again) return;
    again.hidden = false;
    again.addEventListener('click', () => location.reload());
    return;
  }
  const { declinedTitle, declinedText, changedMind } = JSON.parse(words);
  const [heading, text, join, no] = ['h1', '[data-text]', '[data-join]', '[data-no]'].map(find);
  const decline = () => {
    keep(null);
    clean('declined', { inviteToken: token });
    heading.textContent = declinedTitle;
    text.textContent = declinedText;
    join.textContent = changedMind;
    no.hidden = true;
  };
  no.addEventListener('click', () => {
    decline();
    heading.tabIndex = -1;
    heading.focus();
  });
  no.hidden = false;
  if (url.hash === '#declined') return decline();
  keep(token);
  clean('', null);
})();
`;
