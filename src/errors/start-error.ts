/**
 * Error for a problem that prevents the start and that the operator can fix. `main` prints only the message, because a
 * stack trace would bury the advice.
 */
export class StartError extends Error {
  /** Every problem found, so that one start shows them all. */
  readonly problems: readonly string[];

  constructor(message: string, options: { problems?: readonly string[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartError';
    this.problems = options.problems ?? [message];
  }
}
