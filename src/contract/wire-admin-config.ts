import { type Static, Type } from 'typebox';
import { AppConfig, Mode, oneOf } from './entities.ts';
import { mailNames } from './mail-texts.ts';
import { Check } from './wire-admin-health.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed, none, Open } from './wire-parts.ts';

const number = '^[1-9][0-9]{0,8}$';
const ofRevision = Type.Object({ revision: Type.String({ pattern: number }) }, closed);
/** A mail as it looks, with sample values. */
export const renderedMail = Type.Object(
  { data: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }, closed) },
  closed,
);
const ofMail = Type.Object({ mail: oneOf(mailNames) }, closed);
const mailDraft = Type.Object(
  {
    app: Open,
    /** A tag such as `de` or `pt-BR`. */
    language: Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 }),
  },
  closed,
);
const note = Type.Optional(Type.String({ maxLength: 500 }));
const accountText = Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]));

const Revision = {
  revision: Type.Integer(),
  source: oneOf(['file', 'console', 'key', 'command-line'] as const),
  /** The machine of a file, the user of the command line, the id of a key or an operator. */
  actor: Type.String(),
  /** The name of the key or the address of the operator, while there is one. */
  actorName: nullableText,
  at: Type.String(),
  note: nullableText,
};
/** One value that differs; one side is left out where there was, or is, nothing. */
const Difference = Type.Object(
  { path: Type.String(), before: Type.Optional(Type.String()), after: Type.Optional(Type.String()) },
  closed,
);
const ConfigChange = Type.Object(
  {
    /** The revision in effect; of a dry run the one before the change. */
    revision: Type.Integer(),
    outcome: oneOf(['applied', 'unchanged'] as const),
    differences: Type.Array(Difference),
    /**
     * Plans that members of a mode hold and that the change removes, turns off, makes paid or free,
     * or closes a content group to. With `priceId`: who pays a price that it removes from a plan
     * that stays. The configuration is one for both modes.
     */
    affected: Type.Array(
      Type.Object(
        { planId: Type.String(), priceId: Type.Optional(Type.String()), mode: Mode, members: Type.Integer() },
        closed,
      ),
    ),
    /**
     * Members with a subscription in a mode whose payments the change takes out. It goes on at the
     * provider, and the service does not hear of it any more.
     */
    subscribers: Type.Array(Type.Object({ planId: Type.String(), mode: Mode, members: Type.Integer() }, closed)),
    /** As it is stored. */
    app: Open,
  },
  closed,
);
export type ConfigChange = Static<typeof ConfigChange>;
/** In the mode of the call, at most a minute old. */
const Usage = Type.Object(
  {
    plans: Type.Array(Type.Object({ planId: Type.String(), members: Type.Integer() }, closed)),
    fields: Type.Array(Type.Object({ key: Type.String(), members: Type.Integer() }, closed)),
    /** `fields` counts among so many members, the newest. */
    counted: Type.Integer(),
    /** Those are all members. */
    isAll: Type.Boolean(),
  },
  closed,
);
export type ConfigUsage = Static<typeof Usage>;
const oneChange = Type.Object({ data: ConfigChange }, closed);

export const configWire = {
  getConfig: {
    query: none,
    answer: Type.Object(
      {
        data: Type.Object(
          {
            revision: Type.Integer(),
            /** Changes come by the file of the service, and only a dry run is answered here. */
            isInFile: Type.Boolean(),
            app: Open,
          },
          closed,
        ),
      },
      closed,
    ),
  },
  applyConfig: {
    query: write,
    body: Type.Object(
      {
        app: Open,
        note,
        /** The revision that was edited: refused where the app was changed since. */
        revision: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      closed,
    ),
    answer: oneChange,
  },
  previewConfig: {
    query: none,
    body: Type.Object({ app: Open }, closed),
    answer: Type.Object({ data: AppConfig }, closed),
  },
  previewMail: {
    params: ofMail,
    query: none,
    body: mailDraft,
    answer: renderedMail,
  },
  sendTestMail: {
    params: ofMail,
    query: write,
    body: mailDraft,
    /** `id`: of its delivery. */
    answer: Type.Object({ data: Type.Object({ sentTo: Type.String(), id: Type.String() }, closed) }, closed),
  },
  testCheckout: {
    params: Type.Object({ price: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    query: write,
    body: none,
    answer: Type.Object(
      {
        data: Type.Object(
          {
            /** The page of the payment provider; null in a dry run. */
            url: nullableText,
            memberId: Type.String(),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  testProvider: {
    query: none,
    /** The account as `authProviders` writes it; it need not be published. */
    body: Type.Object(
      {
        provider: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*$', maxLength: 100 }),
        issuer: accountText,
        clientId: accountText,
        clientSecretFrom: accountText,
        teamId: accountText,
        keyId: accountText,
        fedcm: accountText,
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Object(
          {
            /** To be registered at the provider. */
            redirectUrl: Type.String(),
            checks: Type.Array(Check),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  getUsage: { query: none, answer: Type.Object({ data: Usage }, closed) },
  listRevisions: {
    query: Type.Object(
      {
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
        /** Older than the revision of this number. */
        before: Type.Optional(Type.String({ pattern: number })),
      },
      closed,
    ),
    answer: Type.Object({ data: Type.Array(Type.Object(Revision, closed)), hasNextPage: Type.Boolean() }, closed),
  },
  getRevision: {
    params: ofRevision,
    query: none,
    answer: Type.Object(
      { data: Type.Object({ ...Revision, app: Open, differences: Type.Array(Difference) }, closed) },
      closed,
    ),
  },
  returnToRevision: { params: ofRevision, query: write, body: Type.Object({ note }, closed), answer: oneChange },
} as const;
