import { lazyRoutes } from '../../../contract/lazy-routes.ts';
import { routes } from '../../../contract/routes.ts';

// The build leaves these out of the first screen's table; screens that call them import this.
Object.assign(routes, lazyRoutes);
