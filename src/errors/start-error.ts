/**
 * The service refuses to start for a reason that its operator can fix. `main` prints only the message: a stack would
 * bury the sentence that says what to do.
 */
export class StartError extends Error {
  /** Everything that is wrong, so that one attempt shows all of it. */
  readonly problems: readonly string[];

  constructor(message: string, options: { problems?: readonly string[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartError';
    this.problems = options.problems ?? [message];
  }
}
