import { childData, tell } from './child-side.ts';
import { startSmtp } from './smtp.ts';

// A mail server in a process of its own, so that what it does is no part of what its starter
// measures.
const { delayMs } = childData<{ delayMs: number }>();
const smtp = await startSmtp();
smtp.state.delayMs = delayMs;
await tell(smtp.url);
