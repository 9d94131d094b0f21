import { Type } from 'typebox';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

const params = Type.Object({ endpoint: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
/** Null in a dry run, and where no secret of the service opens the stored one. */
const secret = nullableText;
/** Until then the old secret signs too; null = there is none. */
const oldEndsAt = nullableText;
const answerOf = <P extends Record<string, typeof nullableText | ReturnType<typeof Type.String>>>(properties: P) =>
  Type.Object({ data: Type.Object(properties, closed) }, closed);

export const webhookWire = {
  listWebhookSecrets: {
    query: none,
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              endpoint: Type.String(),
              url: Type.String(),
              /** Null = it is not made yet. */
              madeAt: nullableText,
              oldEndsAt,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  showWebhookSecret: { params, query: write, body: none, answer: answerOf({ endpoint: Type.String(), secret }) },
  rollWebhookSecret: {
    params,
    query: write,
    body: none,
    answer: answerOf({ endpoint: Type.String(), secret, oldEndsAt }),
  },
  endOldWebhookSecret: { params, query: write, body: none, answer: answerOf({ ended: Type.String() }) },
  sendTestWebhook: { params, query: write, body: none, answer: answerOf({ id: Type.String() }) },
} as const;
