import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const unknownSecureContent: Rule = (page) =>
  page.app?.secureContent
    ? unknownIds(page, ['secureLink', 'secureHtml'], 'secureContent', page.app.secureContent)
    : [];
