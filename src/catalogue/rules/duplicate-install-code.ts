import { installTags } from './parts/install-tags.ts';
import type { Rule } from './parts/rule.ts';

export const duplicateInstallCode: Rule = ({ root }) =>
  installTags(root)
    .slice(1)
    .map((element) => ({ element }));
