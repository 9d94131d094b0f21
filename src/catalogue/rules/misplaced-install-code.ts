import { installTags } from './parts/install-tags.ts';
import type { Rule } from './parts/rule.ts';

export const misplacedInstallCode: Rule = ({ root, isWhole }) =>
  installTags(root)
    .filter((element) => isWhole && !element.closest('head'))
    .map((element) => ({ element, fix: {} }));
