import { type ReadonlySignal, signal } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import { isUnavailable, type SdkError, toSdkError } from '../sdk/error.ts';
import type { ElementContext } from './context.tsx';
import type { MsEvents } from './events.ts';
import { fieldErrorsOf } from './field-errors.ts';

/** Field of the form -> what is wrong with it, as a text to show. */
export type FieldMistakes = Readonly<Record<string, string | undefined>>;

/**
 * One form being sent: once at a time, with its mistakes beside the fields (B6), and a clock when
 * the service says "later".
 */
export interface Submission {
  readonly isBusy: ReadonlySignal<boolean>;
  readonly mistakes: ReadonlySignal<FieldMistakes>;
  /** Grows with every refusal; the form then focuses its first wrong field. */
  readonly refusals: ReadonlySignal<number>;
  /** The service could not be reached, in words; they stay until it can. */
  readonly trouble: ReadonlySignal<string>;
  /** Seconds until the service takes the next try, or 0. */
  readonly waitSeconds: ReadonlySignal<number>;
  /** What is typed is no longer wrong. */
  forgive(field: string): void;
  /** Shows what is wrong with one field while the person is still in the form. */
  object(field: string, mistake: string | undefined): void;
  /**
   * Sends, unless something is wrong, something is under way, the page prevents `ms:submit`, or the
   * clock still runs. `heal` may deal with an error by itself: then it answers true and nothing is
   * shown.
   */
  send(task: SubmissionTask): Promise<void>;
  /** Lets nothing be sent for so long. */
  wait(seconds: number): void;
  stop(): void;
}

export interface SubmissionTask {
  mistakes: FieldMistakes;
  /**
   * What the page sees in `ms:submit`, never a password or a code. Left out, the page is not asked.
   */
  values?: Record<string, unknown>;
  call(): Promise<void>;
  heal?(error: SdkError): Promise<boolean> | boolean;
}

/** Names of the wire that differ from those of the forms. */
const fieldOfWire: Record<string, string> = { newPassword: 'password', token: 'code', passwordlessToken: 'code' };

export function createSubmission(
  { state, emit, say }: ElementContext,
  form: MsEvents['ms:submit']['form'],
): Submission {
  const isBusy = signal(false);
  const mistakes = signal<FieldMistakes>({});
  const refusals = signal(0);
  const trouble = signal('');
  const waitSeconds = signal(0);
  let clock: ReturnType<typeof setInterval> | undefined;

  function refuse(found: FieldMistakes) {
    mistakes.value = found;
    refusals.value = refusals.peek() + 1;
  }

  function startClock(seconds: number) {
    clearInterval(clock);
    // Not the wall clock, which people set.
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      waitSeconds.value = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (waitSeconds.value === 0) clearInterval(clock);
    };
    clock = setInterval(tick, 1000);
    tick();
  }

  function show(error: SdkError) {
    const found: Record<string, string> = {};
    const text = errorText(error, say);
    for (const { field, message } of fieldErrorsOf({ ...error, message: text }))
      found[fieldOfWire[field] ?? field] = message;
    // In the modal it stands beside what is most often wrong.
    if (error.code === 'invalid-credentials') found.password = text;
    trouble.value = isUnavailable(error) ? text : '';
    if (error.code === 'rate-limited' && error.retryAfter) startClock(error.retryAfter);
    refuse(found);
    if (text) state.toast.show(text, 'error');
    const [first] = Object.keys(found);
    emit('ms:error', { code: error.code, message: text, ...(first ? { field: first } : {}) });
  }

  return {
    isBusy,
    mistakes,
    refusals,
    trouble,
    waitSeconds,
    forgive(field) {
      if (mistakes.peek()[field]) mistakes.value = { ...mistakes.peek(), [field]: undefined };
    },
    object(field, mistake) {
      if (mistake) mistakes.value = { ...mistakes.peek(), [field]: mistake };
    },
    async send({ mistakes: found, values, call, heal }) {
      if (isBusy.peek() || waitSeconds.peek() > 0) return;
      if (Object.values(found).some(Boolean)) return refuse(found);
      mistakes.value = {};
      if (values && !emit('ms:submit', { form, values })) return;
      isBusy.value = true;
      try {
        await call();
        trouble.value = '';
      } catch (thrown) {
        const error = toSdkError(thrown);
        try {
          if (!(await heal?.(error))) show(error);
        } catch (again) {
          show(toSdkError(again));
        }
      } finally {
        isBusy.value = false;
      }
    },
    wait: startClock,
    stop: () => clearInterval(clock),
  };
}
