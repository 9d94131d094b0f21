/**
 * What a password manager would fill: one form's user and password, found as the usual ones look
 * for them.
 */
export interface LoginPair {
  form: HTMLFormElement;
  user: HTMLInputElement | undefined;
  passwords: HTMLInputElement[];
}

/**
 * R99 (1) walks the tree as the managers do that look into open shadow roots; `intoShadows: false`
 * for those that do not.
 */
export function findLoginPairs(root: ParentNode, { intoShadows = true } = {}): LoginPair[] {
  const pairs: LoginPair[] = [];
  const walk = (node: ParentNode) => {
    for (const element of node.querySelectorAll('*')) {
      if (intoShadows && element.shadowRoot) walk(element.shadowRoot);
      if (element instanceof HTMLFormElement) pairs.push(pairOf(element));
    }
  };
  walk(root);
  return pairs.filter(({ passwords }) => passwords.length > 0);
}

/** The field marked `username`, else the last one of text or e-mail before the password. */
function pairOf(form: HTMLFormElement): LoginPair {
  const inputs = [...form.querySelectorAll('input')].filter(({ tabIndex, type }) => tabIndex >= 0 && type !== 'hidden');
  const passwords = inputs.filter(({ type }) => type === 'password');
  const before = inputs.slice(0, inputs.indexOf(passwords[0]!));
  const user =
    inputs.find(({ autocomplete }) => autocomplete.split(' ').includes('username')) ??
    before.findLast(({ type }) => type === 'email' || type === 'text');
  return { form, user, passwords };
}

/**
 * Fills as they do: through the native setter, with one `input` and no keys; then presses what
 * submits.
 */
export function fillAndSubmit({ form, user, passwords }: LoginPair, name: string, password: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  for (const input of [...(user && !user.hidden ? [user] : []), ...passwords]) {
    set!.call(input, input === user ? name : password);
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit], button:not([type])'));
}
