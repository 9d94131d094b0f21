/** One entry of a Chromium trace; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string };
}
interface Interval {
  name: string;
  start: number;
  end: number;
}

export const traceCategories = ['devtools.timeline', 'v8', 'v8.execute', 'disabled-by-default-devtools.timeline'];

/** In which V8 compiles or runs scripts of the page. */
const scriptWork = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'v8.run',
  'v8.callFunction',
  'FunctionCall',
  'RunMicrotasks',
  'V8.RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
]);
const tasks = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const layouts = new Set(['Layout', 'UpdateLayoutTree']);
const longTaskMs = 50;

/** Milliseconds that at least one of them covers: they lie within each other. */
function covered(intervals: Interval[]): number {
  let [total, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    if (end <= until) continue;
    total += end - Math.max(start, until);
    until = end;
  }
  return total / 1000;
}

/** The whole intervals of one thread, also those written as a begin and an end. */
function intervalsOf(events: TraceEvent[]): Interval[] {
  const intervals: Interval[] = [];
  const begun: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const { name, ph, ts, dur = 0 } = event;
    if (ph === 'X') intervals.push({ name, start: ts, end: ts + dur });
    if (ph === 'B') begun.push(event);
    if (ph !== 'E') continue;
    const i = begun.findLastIndex((one) => one.name === name);
    const [begin] = i < 0 ? [] : begun.splice(i, 1);
    if (begin) intervals.push({ name, start: begin.ts, end: ts });
  }
  return intervals;
}

/** What the main threads of pages did. */
export interface TraceCost {
  /**
   * Scripts, by the union of their intervals: the browser's own counter misses what follows an
   * `await`.
   */
  scriptMs: number;
  /** What tasks took beyond 50 ms. */
  blockingMs: number;
  /** Layouts and styles that had to be worked out while a script waited for them. */
  forcedLayouts: number;
}

export function readTrace(json: string): TraceCost {
  const { traceEvents } = JSON.parse(json) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const threads = Object.groupBy(traceEvents, threadOf);
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const cost = { scriptMs: 0, blockingMs: 0, forcedLayouts: 0 };
  for (const main of mains) {
    const intervals = intervalsOf(threads[main] ?? []);
    const scripts = intervals.filter(({ name }) => scriptWork.has(name));
    cost.scriptMs += covered(scripts);
    for (const { name, start, end } of intervals) {
      if (tasks.has(name)) cost.blockingMs += Math.max(0, (end - start) / 1000 - longTaskMs);
      if (layouts.has(name) && scripts.some((script) => script.start <= start && end <= script.end))
        cost.forcedLayouts++;
    }
  }
  return cost;
}
