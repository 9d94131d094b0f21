import type { ChannelRule } from './app-settings.ts';

/** What the rules of a channel depend on. */
export interface ChannelVisitor {
  isMember: boolean;
  isModerator: boolean;
  /** Keys of the content groups that she has access to. */
  groups: ReadonlySet<string>;
}

const openToAll = { read: 'EVERYBODY', write: 'MEMBERS', group: null } as const;

/** The app owner's rule for a channel: the first that fits. */
export function ruleOf(rules: readonly ChannelRule[], channel: string): Pick<ChannelRule, 'read' | 'write' | 'group'> {
  const fits = ({ key, filter }: ChannelRule) => (filter === 'STARTS' ? channel.startsWith(key) : channel === key);
  return rules.find(fits) ?? openToAll;
}

/**
 * M §1.8, R50 what a visitor may do in a channel right now. Without read access, no write access.
 */
export function channelAccess(
  rules: readonly ChannelRule[],
  channel: string,
  { isMember, isModerator, groups }: ChannelVisitor,
): { canRead: boolean; canWrite: boolean } {
  const { read, write, group } = ruleOf(rules, channel);
  const inGroup = group !== null && groups.has(group);
  const open = { EVERYBODY: true, MEMBERS: isMember, GROUP: inGroup, MODERATORS: false };
  const canRead = isModerator || open[read];
  return { canRead, canWrite: isMember && canRead && (isModerator || open[write]) };
}
