import type { AttributeRow } from '../attribute-row.ts';

const written = { byScript: true, docs: 'messages-and-loader' } as const;

/** M §1.7 messages and loader. */
export const messageRows = {
  message: {
    name: 'data-ms-message',
    value: {
      required: true,
      knownAs: 'messageField',
      prefix: 'field:',
      oneOf: { success: 'Box for success messages', error: 'Box for error messages' },
    },
    title: 'Message box',
    found: 'message-*',
    docs: 'messages-and-loader',
  },
  messageText: {
    name: 'data-ms-message-text',
    within: '[data-ms-message]',
    value: { empty: true },
    title: 'Text of a message box',
    found: 'message-text',
    docs: 'messages-and-loader',
  },
  messageClose: {
    name: 'data-ms-message-close',
    within: '[data-ms-message]',
    value: { empty: true },
    title: 'Closes a message box',
    found: 'message-close',
    docs: 'messages-and-loader',
  },
  loader: {
    name: 'data-ms-loader',
    value: { empty: true },
    title: 'Loader',
    docs: 'messages-and-loader',
  },
  modalLoader: {
    ...written,
    name: 'data-ms-modal-loader',
    value: { knownAs: 'text' },
    title: 'Loader of a modal',
  },
  style: {
    ...written,
    name: 'data-ms-style',
    value: { knownAs: 'text' },
    title: 'Style',
  },
  originalText: {
    ...written,
    name: 'data-ms-original-text',
    value: { knownAs: 'text' },
    title: 'Text as it was',
  },
  state: {
    ...written,
    name: 'data-ms-state',
    value: { oneOf: { member: 'A member', visitor: 'A visitor' } },
    title: 'Who is here',
  },
} as const satisfies Record<string, AttributeRow>;
