import { availableParallelism } from 'node:os';

/** As many as Node has by itself. */
const forTheRest = 4;

/**
 * R110 as many passwords are hashed at once as there are processors, in the threads that read
 * files, look names up and flush the database's log besides. Node has four of them: on four
 * processors a crowd that logs in would take them all, and on eight it would get only half of them.
 * Node reads the number when it needs the first thread, so this comes before that. An operator's
 * own setting stays.
 */
export function widenThreadPool(env: NodeJS.ProcessEnv = process.env): void {
  env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + forTheRest);
}
