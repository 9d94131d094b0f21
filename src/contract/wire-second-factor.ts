import { Type } from 'typebox';
import { Member, MemberAuth } from './entities.ts';
import { clientExtras, closed, none, Success } from './wire-parts.ts';

/** R128 the calls around authenticator apps. */

/** Six digits of the app, or a recovery code. */
export const SecondFactorCode = Type.String({ minLength: 1, maxLength: 60 });
/** Names a login that waits for its second factor (`secondFactorToken` of the refusal). */
const WaitingLogin = Type.String({ minLength: 1, maxLength: 200 });

const Secret = Type.Object(
  {
    /** Base32, to type in. */
    secret: Type.String(),
    /** `otpauth://…`, for the QR code. */
    uri: Type.String(),
  },
  closed,
);
/** Shown once; each counts once. */
const RecoveryCodes = Type.Array(Type.String());

export const secondFactorWire = {
  finishSecondFactor: {
    body: Type.Object(
      {
        token: WaitingLogin,
        code: SecondFactorCode,
        /** No code at the next logins of this browser, for 30 days. */
        rememberDevice: Type.Optional(Type.Boolean()),
        ...clientExtras,
      },
      closed,
    ),
    data: MemberAuth,
  },
  /** Where the app requires a second factor of a member who has none. */
  startRequiredSecondFactor: { body: Type.Object({ token: WaitingLogin, ...clientExtras }, closed), data: Secret },
  finishRequiredSecondFactor: {
    body: Type.Object({ token: WaitingLogin, code: SecondFactorCode, ...clientExtras }, closed),
    data: Type.Object({ ...MemberAuth.properties, recoveryCodes: RecoveryCodes }, closed),
  },
  /** R127 mails the link that begins the wait for the removal of a lost app. */
  sendLostSecondFactorEmail: { body: Type.Object({ token: WaitingLogin, ...clientExtras }, closed), data: Success },
  startSecondFactor: { body: Type.Object({ ...clientExtras }, closed), data: Secret },
  confirmSecondFactor: {
    body: Type.Object({ code: SecondFactorCode, ...clientExtras }, closed),
    data: Type.Object({ member: Member, recoveryCodes: RecoveryCodes }, closed),
  },
  getSecondFactor: {
    query: none,
    data: Type.Object(
      {
        isOn: Type.Boolean(),
        /** ISO 8601, UTC; null = it is off. */
        since: Type.Union([Type.String(), Type.Null()]),
        recoveryCodesLeft: Type.Integer(),
        /** The app requires it of this member, so that it cannot be removed. */
        isRequired: Type.Boolean(),
      },
      closed,
    ),
  },
  renewRecoveryCodes: {
    body: Type.Object({ ...clientExtras }, closed),
    data: Type.Object({ recoveryCodes: RecoveryCodes }, closed),
  },
  /** R127 a lost app that was found, or that was never lost: it stays. */
  keepSecondFactor: { body: Type.Object({ ...clientExtras }, closed), data: Type.Object({ member: Member }, closed) },
  deleteSecondFactor: { query: none, data: Type.Object({ member: Member }, closed) },
} as const;
