import { type Static, Type } from 'typebox';
import { oneOf } from './entities.ts';
import { operatorRoles } from './operator-roles.ts';
import { auditPage, auditPageQuery } from './wire-admin-audit.ts';
import { Email, nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

export const AdminOperator = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    /** Null = an account without a role, which may do nothing. */
    role: Type.Union([oneOf(operatorRoles), Type.Null()]),
    /** Has not set a password yet. */
    isInvited: Type.Boolean(),
    createdAt: Type.String(),
    lastSeenAt: nullableText,
  },
  closed,
);
export type AdminOperator = Static<typeof AdminOperator>;

const role = oneOf(operatorRoles);
const ofOperator = Type.Object({ operator: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
const one = Type.Object({ data: AdminOperator }, closed);
const invited = Type.Object(
  {
    data: Type.Object(
      {
        operator: AdminOperator,
        /** Sets the password, once, within 24 hours. */
        link: Type.String(),
      },
      closed,
    ),
  },
  closed,
);

export const operatorWire = {
  listOperators: { query: none, answer: Type.Object({ data: Type.Array(AdminOperator) }, closed) },
  listOperatorActivity: { query: auditPageQuery, answer: auditPage },
  inviteOperator: { query: write, body: Type.Object({ email: Email, role }, closed), answer: invited },
  resendInvite: { params: ofOperator, query: write, body: none, answer: invited },
  changeOperatorRole: { params: ofOperator, query: write, body: Type.Object({ role }, closed), answer: one },
  removeOperator: {
    params: ofOperator,
    query: write,
    answer: Type.Object({ data: Type.Object({ removed: Type.String() }, closed) }, closed),
  },
} as const;
