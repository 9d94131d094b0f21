import { attributes } from '../../../catalogue/attributes.ts';

/** M §1.8 the names of a channel's parts. */
export const names = {
  channel: attributes.channel.name,
  sort: attributes.channelSort.name,
  block: attributes.channelContent.name,
  presence: attributes.channelPresence.name,
  post: attributes.post.name,
  postBlock: attributes.postContent.name,
  thread: attributes.thread.name,
  threadSort: attributes.threadSort.name,
  form: attributes.form.name,
} as const;

/** Where a member asks for mail: a box, or a list of choices. */
export const notify = `[${attributes.channelNotify.name}],[${attributes.channelNotifications.name}]`;

/** What the parts of posts and of replies are called; `id` is written by us. */
export const partNames = {
  post: {
    part: names.post,
    id: attributes.postId.name,
    edit: attributes.postEdit.name,
    remove: attributes.postDelete.name,
    report: attributes.postReport.name,
    creator: attributes.postCreator.name,
  },
  thread: {
    part: names.thread,
    id: attributes.threadId.name,
    edit: attributes.threadEdit.name,
    remove: attributes.threadDelete.name,
    report: attributes.threadReport.name,
    creator: attributes.threadCreator.name,
  },
} as const;
