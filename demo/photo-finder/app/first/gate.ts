import { introAgainMs } from '../state/view/client-limits.ts';
import { readTime } from '../state/view/storage.ts';

// Before anything is painted: which of the two that came with the page is to be seen. Only this
// device knows.
const now = Date.now();
const acceptedAt = readTime('local', 'introAccepted', now);
const isOver = acceptedAt !== null && now - acceptedAt <= introAgainMs;
document.documentElement.dataset.first = isOver ? 'gallery' : 'threshold';
