/**
 * What the confirm page does by itself: takes the token out of the address at once, and sends it
 * when the person presses the button, never before (R25). Served as a file, so that the page needs
 * no inline script (R89).
 */
export const confirmScript = `'use strict';
(() => {
  const { app, key, words } = document.currentScript.dataset;
  const says = JSON.parse(words);
  const [, kind, token] = /^#ms_(confirm|elsewhere|review)=([\\w-]{43})$/.exec(location.hash) ?? [];
  history.replaceState(null, '', location.pathname + location.search);
  const find = (selector) => document.querySelector(selector);
  const [heading, text, list, button, no, status, site] =
    ['h1', '[data-text]', 'ul', 'button', '[data-no]', '[role=status]', '[data-site]'].map(find);
  const [back, place] = [site.textContent, site.parentNode];
  const showStatus = (text) => { status.textContent = text; };
  const messageOf = (answer, other) => answer.error?.message ?? answer._internalUseOnly?.message ?? other;
  let press;

  async function send(path, body) {
    const pressed = document.activeElement;
    button.disabled = no.disabled = true;
    showStatus(says.moment);
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-APP-ID': app, 'X-API-Key': key },
        body: JSON.stringify(body),
      });
      return { status: response.status, ...(await response.json()) };
    } catch {
      return { status: 0, error: { message: says.offline } };
    } finally {
      button.disabled = no.disabled = false;
      pressed?.focus();
    }
  }

  function show(title, words) {
    heading.textContent = title;
    text.textContent = words;
    heading.tabIndex = -1;
    heading.focus();
  }
  function end(message) {
    button.hidden = no.hidden = list.hidden = true;
    showStatus(message);
  }

  /** The link to the site becomes a button, and brings along a token for its script. */
  function lead(purpose, token) {
    site.hash = 'ms_' + purpose + '=' + token;
    site.textContent = says.continueToSite;
    site.className = 'button';
    button.before(site);
    site.focus();
  }
  function leadBack() {
    site.hash = site.className = button.className = '';
    site.textContent = back;
    place.append(site);
  }

  const date = (iso) => new Date(iso).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  function add(name, note) {
    const item = document.createElement('li');
    item.textContent = name;
    if (note) {
      const small = document.createElement('small');
      small.textContent = note;
      item.append(small);
    }
    list.append(item);
    list.hidden = false;
  }

  function ask({ hasPassword, includesProfile, providers, passkeys = [], devices }, review, message) {
    list.replaceChildren();
    if (hasPassword) add(says.password);
    for (const { provider } of providers) add(says.providers[provider] ?? provider);
    for (const { name, createdAt } of passkeys) add(says.passkey.replace('{name}', () => name), says.since.replace('{when}', date(createdAt)));
    for (const { device, createdAt } of devices) add(device ?? says.device, says.since.replace('{when}', date(createdAt)));
    no.hidden = button.hidden = false;
    show(says.reviewTitle, includesProfile ? says.reviewText + ' ' + says.reviewRemoves : says.reviewText);
    button.textContent = says.yes;
    no.textContent = says.no;
    showStatus(message);
    const answer = async (answer) => {
      const answered = await send('/member/suspended', { token: review, answer });
      if (answered.status >= 500 || answered.status === 0 || answered.status === 429) return showStatus(messageOf(answered));
      if (!answered.error) {
        heading.textContent = says.done;
        text.textContent = '';
      }
      end(messageOf(answered, says.done));
      if (answered.data?.loginToken) lead('login', answered.data.loginToken);
    };
    press = () => answer('restore');
    no.onclick = () => answer('remove');
  }

  async function confirm(anyDevice) {
    const answer = await send('/member-auth/confirm', { token, ...(anyDevice && { anyDevice }) });
    if (answer.error?.code === 'opened-elsewhere') {
      const { device, requestedAt } = answer.error.requestedBy ?? {};
      list.replaceChildren();
      if (requestedAt) add(device ?? says.device, says.requestedOn.replace('{when}', date(requestedAt)));
      button.textContent = says.confirmHere;
      showStatus('');
      press = () => {
        leadBack();
        void confirm(true);
      };
      // The site may know this browser: the cookies of the one are not sent from the other.
      const canContinue = kind === 'confirm' && site.dataset.site === 'other';
      if (canContinue) {
        lead('confirm', token);
        button.className = 'second';
      }
      if (canContinue) show(says.continueTitle, says.continueText);
      else show(says.elsewhereTitle, says.elsewhereText);
      return;
    }
    const message = messageOf(answer, says.done);
    if (answer.data?.review) return ask(answer.data.review.access, answer.data.review.token, message);
    if (!answer.error || answer.status === 400) end(message);
    else showStatus(message);
    if (answer.error) return;
    heading.textContent = says.done;
    text.hidden = true;
    if (answer.data.loginToken) lead('login', answer.data.loginToken);
  }

  async function review() {
    const answer = await send('/member/suspended', { token });
    if (answer.error && answer.status !== 400) {
      showStatus(messageOf(answer));
      press = review;
      return;
    }
    text.textContent = '';
    if (answer.data?.access) ask(answer.data.access, token, '');
    else end(answer.error ? messageOf(answer) : says.answered);
  }

  if (!token) return end(says.openLink);
  button.onclick = () => press();
  button.disabled = false;
  if (kind === 'review') void review();
  else {
    press = () => confirm(false);
    // The site has sent the visitor back, and the press was there.
    if (kind === 'elsewhere') void press();
  }
})();
`;
