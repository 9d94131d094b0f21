import { moderationRoutes } from './routes-moderation.ts';
import { requestRoutes } from './routes-requests.ts';
import { storyRoutes } from './routes-stories.ts';

/** Routes that no first screen calls. Screens that call them import it, to have it when offline. */
export const lazyRoutes = { ...storyRoutes, ...requestRoutes, ...moderationRoutes } as const;
