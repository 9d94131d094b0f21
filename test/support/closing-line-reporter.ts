import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { forgetSkipped, skippedReasons } from './skipped.ts';

/**
 * Ends every run with what was skipped and why, and with the one line that machines read: `N
 * passed, N failed, N skipped`.
 */
export class ClosingLineReporter implements Reporter {
  onTestRunStart() {
    // The skipped parts of another run do not count for this one.
    forgetSkipped();
  }

  /** `npm run soak` counts along: it reports the progress of a part even where that was stopped. */
  onTestCaseResult(test: TestCase) {
    if (process.connected) process.send?.(test.result().state);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      // A file that could not even be loaded has no tests to fail.
      if (module.errors().length > 0) count.failed++;
    }
    for (const reason of skippedReasons()) console.log(`Skipped: ${reason}`);
    const skipped = count.skipped + count.pending;
    console.log(`${count.passed} passed, ${count.failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }
}
