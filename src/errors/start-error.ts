/**
 * The service refuses to start for a reason its operator can act on. `main` prints the message alone:
 * a stack would only bury the sentence that says what to do.
 */
export class StartError extends Error {
  /** Everything that is wrong, so that one attempt shows it all. */
  readonly problems: readonly string[];

  constructor(message: string, options: { problems?: readonly string[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartError';
    this.problems = options.problems ?? [message];
  }
}
