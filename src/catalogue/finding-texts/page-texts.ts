import type { RuleTexts } from './rule-texts.ts';

/** Findings about the install tag, comments, gates and the language itself. */
export const pageTexts = {
  'orphan-commenting-ui': {
    severity: 'error',
    title: 'Comment attribute outside a channel',
    description: '`{attribute}` belongs inside an element with `data-ms-channel`, which says whose comments these are.',
    help: [
      [
        'What is the channel’s name?',
        'Any word of yours. Left empty, the path of the page is the name, so that every page has comments of its own.',
      ],
    ],
  },
  'post-in-thread': {
    severity: 'error',
    title: 'Post attribute inside a reply',
    description:
      '`{attribute}="{value}"` stands inside `data-ms-thread`. Replies have parts of their own: `data-ms-thread="…"`.',
    help: [
      [
        'Is anything of a post allowed there?',
        'One thing: `data-ms-post="showThreads"`, the button that shows the replies.',
      ],
    ],
  },
  'private-custom-field': {
    severity: 'error',
    title: 'Private custom field in comments',
    description: '`{value}` is PRIVATE, so comments never carry it. Choose a public field.',
    help: [
      [
        'Can I make it public?',
        'Set `visibility` of the custom field to `PUBLIC` in the configuration. From then on everybody who reads the comments can read it.',
      ],
    ],
  },
  'duplicate-install-code': {
    severity: 'error',
    title: 'Script installed twice',
    description: 'The first script works. Remove this one.',
    help: [
      [
        'Where do they come from?',
        'Look into the settings of the site, of the page, and into embeds. An older script of another make counts as well: both would answer the same clicks.',
      ],
    ],
  },
  'misplaced-install-code': {
    severity: 'warning',
    title: 'Script outside of the head',
    description: 'Move this tag into `<head>`: content for members then never flashes up.',
    help: [['Does it work here?', 'It does, later: what is gated may be seen for a moment before the script runs.']],
  },
  'unknown-attribute': {
    severity: 'warning',
    title: 'Unknown attribute',
    description: 'Latchkey has no attribute `{attribute}`, so it does nothing.',
    others: { ending: '`{attribute}` does nothing. The attribute needs one of these suffixes: {known}.' },
    help: [
      [
        'What did you want to do?',
        'Show and hide: `data-ms-content`. Open a dialog: `data-ms-modal`. Show data: `data-ms-member`. Act: `data-ms-action`.',
      ],
    ],
  },
  'unknown-value': {
    severity: 'error',
    title: 'Unknown value',
    description: '`{attribute}` does not know `{value}`. It takes: {known}.',
    others: {
      provider: 'The app has no provider `{value}`, so a click here only says that. Its providers: {known}.',
      option: 'An option of this select stands for `{value}`, which switches everything off. It takes: {known}.',
    },
    help: [
      ['Are capitals important?', 'Yes. Values are written exactly as the documentation has them.'],
      [
        'Where do providers come from?',
        'From `authProviders` of the app. Those that are set up are marked as enabled on the App tab, under Authentication.',
      ],
    ],
  },
  'legacy-attribute': {
    severity: 'warning',
    title: 'Outdated attribute or address',
    description: '`{attribute}` is no longer read.',
    others: {
      address: 'Addresses such as `{value}` are no longer read.',
      membership:
        '`{attribute}` is no longer read. Memberships are plans today: write `data-ms-plan:add` with the id of a plan, or `data-ms-price:add` with that of a price.',
      call: 'A script of this page asks for `{attribute}`, which does not exist.',
    },
    help: [['Do I have to change everything?', 'Each place once; the copied line has the new name already.']],
  },
  'gate-without-group': {
    severity: 'error',
    title: 'Unknown content group',
    description: 'The app has no gated content with the key `{id}`, so this element stays hidden from everyone.',
    others: {
      opposite: 'The app has no gated content with the key `{id}`, so this element is hidden from no one.',
      dialog: 'The app has no gated content with the key `{id}`, so this dialog opens for no one.',
      'opposite-dialog':
        'The app has no gated content with the key `{id}`, so this condition keeps the dialog from no one.',
    },
    help: [
      ['Where are the keys?', 'On the App tab under Gated Content. Write the key, not the name.'],
      [
        'How do I show something to a plan?',
        'Write `plan:` and the id of the plan, or the key of gated content that lists the plan under `plans` in the configuration.',
      ],
    ],
  },
  'unknown-content-plan': {
    severity: 'error',
    title: 'Content for an unknown plan',
    description: 'The app has no plan with the id `{id}`, so no member passes `{value}`.',
    others: {
      price: '`{id}` is a price of the plan "{name}". Write the id of the plan: `plan:{plan}`.',
    },
    help: [
      ['Where are the ids?', 'On the App tab under Plans.'],
      [
        'Several plans?',
        'Let a content group of the configuration list them under `plans`, and write the key of the group.',
      ],
    ],
  },
  'unknown-content-permission': {
    severity: 'warning',
    title: 'Content for an unknown permission',
    description: 'No content group of the app names the permission `{id}`. Check its spelling.',
    help: [
      [
        'Is the spelling right?',
        'Then all is well: members have the permissions that your server, the command line or an import gave them.',
      ],
      ['Are capitals important?', 'Yes. Permissions are compared exactly.'],
    ],
  },
  'unsafe-address': {
    severity: 'error',
    title: 'No address for this attribute',
    description: '`{value}` is an address. `{attribute}` takes the key of a custom field; write the address itself.',
    others: {
      other: '`{value}` is neither the key of a custom field nor a safe address, so `{attribute}` writes nothing.',
      value: '`{value}` never holds an address that `{attribute}` may write, so the element keeps what it has.',
      element: '`{attribute}` writes nothing on a `<{tag}>`. It needs one of these elements: {known}.',
    },
    help: [
      [
        'Which addresses are safe?',
        'In `href` those that start with https, http, mailto or tel, in `src` those that start with https or http. All others are never written: they could run a script or lead on your own site.',
      ],
      ['Which fields fit?', 'Fields of the type `url`, `email` or `phone`, and texts that hold a whole address.'],
    ],
  },
  'admin-only-field': {
    severity: 'error',
    title: 'Field that only you can read',
    description: 'Only the owner of the app reads `{key}`, so `{attribute}` never shows a value of it.',
    others: {
      input: 'Only the owner of the app writes `{key}`, so a form with this input is refused.',
      condition: 'Only the owner of the app reads `{key}`, so on a page it is empty for every member.',
    },
    help: [
      [
        'Can members read it?',
        'Yes, without `restrictToAdmin` at the custom field in the configuration. Then they can write it as well.',
      ],
    ],
  },
  'broken-json': {
    severity: 'error',
    title: 'Member’s JSON that cannot be kept',
    description:
      '`{value}` is no path. Write keys with dots between them, such as `lessons.3.done`; `__proto__`, `constructor` and `prototype` are refused.',
    others: {
      id: 'This button has no `data-ms-json-id`, so the list does not know what to keep.',
      number: '`{value}` is no number that can be added. Write `1`, or `-1` to count down.',
    },
    help: [['What can be kept?', 'Lists of ids, numbers, texts and checkboxes of the member, 64 KB in all.']],
  },
  'unknown-secure-content': {
    severity: 'error',
    title: 'Unknown secure content',
    description: 'The app keeps no content for `{attribute}` under the key `{id}`, so this element stays hidden.',
    help: [['Where are the keys?', 'In the configuration: `contentGroups[].content[].key`.']],
  },
  'missing-disconnect': {
    severity: 'warning',
    title: 'No way to disconnect',
    description:
      'Once the account is connected, a click on this button does nothing. Put an element with `data-ms-auth-disconnect` into it.',
    help: [
      [
        'What is it for?',
        'It is shown only while the account is connected, and its presence lets a click disconnect. Without one the button only connects.',
      ],
    ],
  },
} as const satisfies Record<string, RuleTexts>;
