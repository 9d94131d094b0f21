import { type TSchema, Type } from 'typebox';
import { closed, nullable } from './entity-parts.ts';
import { OwnStory, Story } from './story-entities.ts';
import { limits } from './vocabulary.ts';
import { Cursor, id, none, PhotoId, ProviderId, Reveal } from './wire-parts.ts';

const ofStory = Type.Object({ storyId: id('sto') }, closed);
const content = Type.Object(
  {
    /** Own sets of one person. Linking them is the uploader's choice alone. */
    sets: Type.Array(
      Type.Object({ photo: PhotoId, weeks: Type.Integer({ minimum: 0, maximum: limits.storyWeeks }) }, closed),
      { minItems: 2, maxItems: limits.storySets },
    ),
    /** The surgeon; for sets of a provider's page it is that page. */
    provider: nullable(ProviderId),
    /** The caller's own side confirms the surgeon with this very content. */
    confirms: Type.Boolean(),
  },
  closed,
);

export const storyWire = {
  getStory: { params: ofStory, query: Type.Object({ reveal: Reveal }, closed), data: Story },
  /** Those that both sides have confirmed, the newest first. */
  listProviderStories: {
    params: Type.Object({ providerId: ProviderId }, closed),
    query: Type.Object({ cursor: Cursor, reveal: Reveal }, closed),
    data: Type.Object({ items: Type.Array(Story), next: nullable(Type.String()) }, closed),
  },
  /** Of the member's own sets, of her own person, and those that name a page that she edits. */
  listMyStories: { query: none, data: Type.Object({ items: Type.Array(OwnStory) }, closed) },
  createStory: { body: content, data: OwnStory },
  /**
   * A new set or another surgeon ends the other side's confirmation: it was given for less. Any
   * change ends an open invitation.
   */
  updateStory: { params: ofStory, body: content, data: OwnStory },
  /** The sets stay; they are linked no longer. */
  deleteStory: { params: ofStory, query: none, data: none },
  /** A link for the person shown. Each new one ends the one before. */
  inviteToStory: { params: ofStory, body: none, data: Type.Object({ token: Type.String() }, closed) },
  /**
   * The person shown sends the token of her invitation the first time. Without one, `If-Match` says
   * which revision the caller saw.
   */
  confirmStory: {
    params: ofStory,
    body: Type.Object({ token: Type.Optional(Type.String({ pattern: '^[\\w-]{43}$' })) }, closed),
    data: OwnStory,
  },
  withdrawStoryConfirmation: { params: ofStory, query: none, data: OwnStory },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
