import { createElement, Fragment } from 'react';
import { style } from '../../ui/style.ts';

const command = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.9375em',
  // A line ends between words only: browsers break after the dashes of an option.
  '& > span': { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
});

/** A command of the terminal, whose options stay whole. */
export const Command = ({ children }: { children: string }) =>
  createElement(
    'code',
    { className: command },
    ...children.split(/( )/).map((word) => (word === ' ' ? word : createElement('span', null, word))),
  );

/** The quoted commands of a sentence of the service, as commands. */
export const WithCommands = ({ children }: { children: string }) =>
  createElement(
    Fragment,
    null,
    ...children.split(/"(latchkey [^"]*)"/).map((text, i) => (i % 2 === 1 ? createElement(Command, null, text) : text)),
  );
