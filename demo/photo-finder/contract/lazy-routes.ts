import { moderationRoutes } from './routes-moderation.ts';
import { storyRoutes } from './routes-stories.ts';

/** Routes that no first screen calls: the page fetches this table with the screens that do. */
export const lazyRoutes = { ...storyRoutes, ...moderationRoutes } as const;
