// @window
import { describe, expect, it } from 'vitest';
import { sandbox } from '../../support/http-service.ts';
import { typedFields } from '../../support/typed-fields.ts';
import { openPage, page, service, startService, until } from './scene.ts';

const signup = `
  <form data-ms-form="signup" novalidate>
    <input id="email" data-ms-member="email" value="new@example.com">
    <input id="password" data-ms-member="password" value="a long way to the river">
    <input id="again" data-ms-member="password-confirm" value="a long way to the river">
    <button id="eye" data-ms-action="toggle-password">Show</button>
    <input id="company" data-ms-member="company" value="Juniper">
    <input id="phone" data-ms-member="phone" value="+49 (30) 123-4567">
    <input id="guests" data-ms-member="guests" value="2"><p id="guests-box" data-ms-message="field:guests">Numbers only</p>
    <select id="glaze" data-ms-member="glaze"><option></option><option value="raku">Raku</option><option>Glass</option></select>
    <div id="kinds" data-ms-member="kinds">
      <input type="checkbox" data-ms-value="stoneware"><input type="checkbox" data-ms-value="porcelain">
      <input type="checkbox" data-ms-value="raku">
    </div>
    <label id="terms-label"><input id="terms" type="checkbox" data-ms-member="terms" checked> I have read the rules</label>
    <button id="send">Go</button>
  </form>`;

const postcode = {
  key: 'postcode',
  label: 'Post code',
  pattern: '[0-9]{5}',
  help: 'Five digits.',
  helpTexts: { de: 'Fünf Ziffern.' },
};

startService({ app: (app) => app.customFields.push(...typedFields, postcode) });

const open = async (html: string) => {
  openPage(service, html);
  await page.state.app.load();
  return page;
};
const input = (id: string) => page.$<HTMLInputElement>(`#${id}`);
const leave = (id: string) => input(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
const errorOf = (selector: string) => {
  const id = page.$(selector).getAttribute('aria-describedby');
  return id ? document.getElementById(id)!.textContent : '';
};
const sends = () => page.calls.filter((path) => /signup|\/member$/.test(path));
const isHidden = (id: string) => page.$(`#${id}`).style.display === 'none';

describe('C24 custom fields in forms of the page', () => {
  it('M §1.2 checks what is typed by the rules of the service, and sends nothing that is wrong', async () => {
    await open(signup);
    page.type('#company', '');
    page.type('#guests', '11');
    page.type('#phone', 'call me');
    input('glaze').value = 'Glass';
    for (const box of page.$('#kinds').querySelectorAll('input')) box.checked = true;
    input('terms').checked = false;
    page.submit();
    expect(errorOf('#company')).toBe('Please fill in this field');
    expect(errorOf('#guests')).toBe('Enter a number between 1 and 10.');
    expect(errorOf('#phone')).toBe('Enter a phone number, such as +49 30 1234567.');
    expect(errorOf('#glaze')).toBe('Choose one of the options.');
    expect(errorOf('#kinds')).toBe('Choose at most 2.');
    expect(errorOf('#terms')).toBe('Please fill in this field');
    // A label that holds its box, or stands behind it, has the words after it.
    expect(page.$('#terms-label').nextElementSibling?.textContent).toBe('Please fill in this field');
    expect(document.activeElement).toBe(input('company'));
    expect(sends()).toEqual([]);
  });

  it.each([
    ['en', 'Five digits.'],
    ['de', 'Fünf Ziffern.'],
  ])('M §1.2 says with the help of the field what its pattern wants, in %s', async (language, words) => {
    document.documentElement.lang = language;
    await open(
      '<form data-ms-form="profile" novalidate><input id="code" data-ms-member="postcode"><button>Go</button></form>',
    );
    await page.logIn();
    page.type('#code', '123');
    page.submit();
    await until(() => errorOf('#code'));
    expect(errorOf('#code')).toBe(words);
    document.documentElement.lang = 'en';
  });

  it('B6 writes what is wrong with a box after the label that follows it', async () => {
    await open(
      signup.replace(
        /<label id="terms-label">.*<\/label>/,
        '<input type="checkbox" id="terms" data-ms-member="terms"><label id="words" for="terms">Yes</label>',
      ),
    );
    page.submit();
    expect(page.$('#words').nextElementSibling?.className).toBe('ms-field-error');
  });

  it('M §1.3 stores what fits as the service keeps it, and never sends the password again', async () => {
    await open(signup);
    const [first, , third] = page.$('#kinds').querySelectorAll('input');
    for (const box of [first!, third!]) box.checked = true;
    input('glaze').value = 'raku';
    const seen: unknown[] = [];
    document.body.addEventListener('ms:submit', (event) => void seen.push((event as CustomEvent).detail), {
      once: true,
    });
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    const member = await service.store.members.byEmail(sandbox, 'new@example.com');
    expect(member?.customFields).toEqual({
      company: 'Juniper',
      phone: '+49301234567',
      guests: '2',
      glaze: 'raku',
      kinds: 'stoneware,raku',
      terms: 'true',
    });
    expect(JSON.stringify(seen)).not.toContain('river');
    expect(input('again').value).toBe('a long way to the river');
  });

  it('M §1.2 in a profile form only what is stored and unchanged may break a rule', async () => {
    await open('');
    await page.logIn('ada@example.com');
    const { id } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
    await service.store.members.mergeCustomFields(sandbox, id, { guests: 'a dozen' });
    await page.state.app.load({ isFresh: true });
    document.body.innerHTML = `
      <form data-ms-form="profile"><input id="guests" data-ms-member="guests"><input id="bio" data-ms-member="bio"><button>Save</button></form>`;
    await until(() => input('guests').value === 'a dozen');
    page.type('#bio', 'Potter');
    page.submit();
    await until(() => page.state.member.current.value?.customFields.bio === 'Potter');
    page.type('#guests', 'a score');
    page.submit();
    expect(errorOf('#guests')).toBe('Enter a number.');
  });
});

describe('M §1.7 data-ms-message="field:…"', () => {
  it('M §1.7 shows what is wrong when the field is left, and follows the typing from then on', async () => {
    await open(signup);
    expect(isHidden('guests-box')).toBe(true);
    page.type('#guests', '1');
    page.type('#guests', '11');
    expect(isHidden('guests-box')).toBe(true);
    leave('guests');
    expect([isHidden('guests-box'), page.$('#guests-box').textContent]).toEqual([
      false,
      'Enter a number between 1 and 10.',
    ]);
    expect(errorOf('#guests')).toBe('Enter a number between 1 and 10.');
    expect(document.querySelectorAll('.ms-field-error')).toHaveLength(0);
    page.type('#guests', '11x');
    expect(page.$('#guests-box').textContent).toBe('Enter a number.');
    page.type('#guests', '1');
    expect([isHidden('guests-box'), input('guests').hasAttribute('aria-invalid')]).toEqual([true, false]);
    expect(page.$('#guests-box').textContent).toBe('Numbers only');
  });

  it('M §1.7 is silent about an empty field until the form is sent', async () => {
    await open(signup.replace('value="Juniper">', '><i id="company-box" data-ms-message="field:company"></i>'));
    leave('company');
    expect(isHidden('company-box')).toBe(true);
    page.submit();
    expect([isHidden('company-box'), page.$('#company-box').textContent]).toEqual([false, 'Please fill in this field']);
  });

  it('M §1.7 knows the rules of credentials as well', async () => {
    await open(
      signup
        .replace('id="email"', 'id="email" data-x')
        .replace('<button id="eye"', '<i id="box" data-ms-message="field:email"></i><button id="eye"'),
    );
    page.type('#email', 'ada@example');
    leave('email');
    expect(page.$('#box').textContent).toBe('Please enter a valid email address');
  });
});

describe('M §1.4 data-ms-action="toggle-password"', () => {
  it('M §1.4 shows and hides all passwords of the form, and hides them before it is sent', async () => {
    await open(signup);
    const eye = page.$('#eye');
    const types = () => ['password', 'again'].map((id) => input(id).type);
    expect([eye.getAttribute('aria-pressed'), types()]).toEqual(['false', ['password', 'password']]);
    const press = () => {
      page.click('#eye');
      return until(() => !eye.hasAttribute('aria-busy'));
    };
    input('password').focus();
    await press();
    expect([eye.getAttribute('aria-pressed'), types()]).toEqual(['true', ['text', 'text']]);
    expect(document.activeElement).toBe(input('password'));
    await press();
    expect([eye.getAttribute('aria-pressed'), types()]).toEqual(['false', ['password', 'password']]);
    await press();
    page.type('#guests', '11');
    page.submit();
    expect([eye.getAttribute('aria-pressed'), types()]).toEqual(['false', ['password', 'password']]);
    expect(sends()).toEqual([]);
    page.stop();
    expect(eye.hasAttribute('aria-pressed')).toBe(false);
  });
});

describe('M §1.3 data-ms-member="password-confirm"', () => {
  it('M §1.3 must equal the password, beside its field, in every form that sets one', async () => {
    await open(signup);
    page.type('#again', 'another way');
    page.submit();
    expect(errorOf('#again')).toBe('Passwords do not match');
    expect(sends()).toEqual([]);
    page.close();
    await open(`
      <form data-ms-form="password"><input id="old" data-ms-member="current-password" value="latchkey-demo">
      <input id="password" data-ms-member="new-password" value="a long way to the river">
      <input id="again" data-ms-member="password-confirm" value=""><button>Go</button></form>`);
    page.submit();
    expect(errorOf('#again')).toBe('Passwords do not match');
    expect(input('again').type).toBe('password');
    expect(input('again').autocomplete).toBe('new-password');
  });
});
