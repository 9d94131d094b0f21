import type { AttributeRow } from '../attribute-row.ts';

const written = { byScript: true, docs: 'messages-and-loader' } as const;

/** M §1.7 messages and loader. */
export const messageRows = {
  message: {
    name: 'data-ms-message',
    value: { required: true, oneOf: { success: 'Box for success messages', error: 'Box for error messages' } },
    title: 'Message box',
    found: 'message-*',
    docs: 'messages-and-loader',
    about: 'Your own box for messages, in place of ours.',
  },
  messageText: {
    name: 'data-ms-message-text',
    within: '[data-ms-message]',
    value: { empty: true },
    title: 'Text of a message box',
    found: 'message-text',
    docs: 'messages-and-loader',
    about: 'Where in the box the text goes.',
  },
  messageClose: {
    name: 'data-ms-message-close',
    within: '[data-ms-message]',
    value: { empty: true },
    title: 'Closes a message box',
    found: 'message-close',
    docs: 'messages-and-loader',
    about: 'A click closes the box.',
  },
  loader: {
    name: 'data-ms-loader',
    value: { empty: true },
    title: 'Loader',
    docs: 'messages-and-loader',
    about: 'Your own loader, one a page.',
  },
  modalLoader: {
    ...written,
    name: 'data-ms-modal-loader',
    value: { knownAs: 'text' },
    title: 'Loader of a modal',
    about: 'Written by scripts.',
  },
  style: {
    ...written,
    name: 'data-ms-style',
    value: { knownAs: 'text' },
    title: 'Style',
    about: 'Written by scripts.',
  },
  originalText: {
    ...written,
    name: 'data-ms-original-text',
    value: { knownAs: 'text' },
    title: 'Text as it was',
    about: 'Written by scripts.',
  },
  state: {
    ...written,
    name: 'data-ms-state',
    value: { oneOf: { member: 'A member', visitor: 'A visitor' } },
    title: 'Who is here',
    about: 'Written on the root element: who is known to be here before the page is painted.',
  },
} as const satisfies Record<string, AttributeRow>;
