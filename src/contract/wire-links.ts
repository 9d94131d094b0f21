import { Type } from 'typebox';
import { clientExtras, closed } from './wire-parts.ts';

/**
 * §4.1 of the requirements: whether a mailed link is still valid, before a person types a password
 * for it. The check consumes nothing (R25).
 */
export const linkWire = {
  checkMailedLink: {
    body: Type.Object(
      {
        token: Type.String({ minLength: 1, maxLength: 200 }),
        purpose: Type.Union([Type.Literal('reset'), Type.Literal('login')]),
        ...clientExtras,
      },
      closed,
    ),
    /** Whose link it is; its holder reads the mails of that address. */
    data: Type.Object({ success: Type.Literal(true), email: Type.String() }, closed),
  },
} as const;
