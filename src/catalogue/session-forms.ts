/**
 * The kinds of `forms` that begin a session: what the runtime asks on every page, without the
 * table.
 */
export const sessionForms: readonly string[] = ['signup', 'login', 'passwordless-signup', 'passwordless-login'];
