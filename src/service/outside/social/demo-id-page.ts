import { html, pageText } from '../page.ts';

export interface DemoPerson {
  email: string;
  emailVerified: boolean;
  name: string;
}

const note = 'Demo ID stands in for a social login. It does not check who you are.';

/** Whom to be. Every choice is a form, so the page needs no script. */
export const choosePage = (style: string, action: string, people: readonly DemoPerson[], mistake: string | null) =>
  pageText({
    title: 'Continue with Demo ID',
    style,
    note,
    body: html`<h1>Who would you like to be?</h1>
<p class="muted">The site learns the name and the email of the person you choose.</p>
<ul>${people.map(
      ({ name, email, emailVerified }) => html`<li><form method="post" action="${action}">
<input type="hidden" name="email" value="${email}"><input type="hidden" name="name" value="${name}">${emailVerified && html`<input type="hidden" name="verified" value="on">`}
<button class="quiet choice">${name}<small>${email}${emailVerified ? null : ' (not verified)'}</small></button></form></li>`,
    )}</ul>
<form method="post" action="${action}">
<h2>Another person</h2>
${mistake && html`<p class="error" role="alert">${mistake}</p>`}
<label><span>Name</span><input name="name" autocomplete="off" maxlength="100" required></label>
<label><span>Email</span><input name="email" type="email" autocomplete="off" maxlength="254" required></label>
<label class="check"><input type="checkbox" name="verified" checked><span>The email is verified</span></label>
<button>Continue</button></form>
<form method="post" action="${action}"><input type="hidden" name="cancel" value="1"><button class="quiet">Cancel</button></form>`,
  });

export const demoIdErrorPage = (style: string) =>
  pageText({
    title: 'Demo ID',
    style,
    note,
    body: html`<h1>This login has ended</h1><p>It was open too long, or it began somewhere else. Close this window and try again.</p>`,
  });
