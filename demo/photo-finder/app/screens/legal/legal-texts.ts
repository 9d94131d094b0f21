interface LegalText {
  title: string;
  /** A heading, and the paragraphs below it. */
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** Page of the footer → what it says. Placeholders, marked as such. */
export const legalTexts: Readonly<Record<string, LegalText>> = {
  terms: {
    title: 'Terms',
    parts: [
      [
        'What this is',
        'Afterview is a gallery of results of plastic surgery. It is meant for adult women who think about an operation.',
        'It shows single results. It does not say what yours would be, and it does not replace a consultation.',
      ],
      [
        'What you agree to',
        'You look at the gallery for yourself, you do not copy its pictures, and you do not try to find out who a person is.',
        'Collections are yours. You decide who sees them, and you may delete them at any time.',
      ],
      [
        'What may be shown',
        'Only pictures for which the person has agreed in writing. The person may take that back at any time.',
      ],
    ],
  },
  privacy: {
    title: 'Privacy',
    parts: [
      [
        'What we keep',
        'Your collections with their notes, what you share with the consent that belongs to it, what you report, and what was decided about it. Your e-mail address is kept where you sign in.',
      ],
      [
        'What we do not keep',
        'What you search and filter for. Your measurements: they stay in this browser, and “Erase” removes them. Where you are.',
        'What you confirm on the first page is sent nowhere; this browser remembers for 30 days that you did. There is no advertising and no measuring by others.',
      ],
      ['What you can ask for', 'To see what we keep, to take it with you, and to have all of it deleted.'],
    ],
  },
  guidelines: {
    title: 'Guidelines',
    parts: [
      [
        'Pictures',
        'Adults only. No names, and no faces without an explicit yes. The same distance, light and pose before and after, the time since surgery stated, nothing retouched.',
      ],
      ['Words', 'Say what was done and how it healed, the hard parts too. No prices, no promises, no “flaws”.'],
      [
        'If you are in a picture',
        'Report it with “This is me”. It is out of sight at once, and a moderator looks afterwards. You need no account, and never another picture.',
      ],
    ],
  },
};
