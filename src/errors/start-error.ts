/**
 * A reason that the operator can fix prevents the service from starting. `main` prints only the message, because a
 * stack would hide the sentence that says what to do.
 */
export class StartError extends Error {
  /** Every problem found, so that one attempt shows all. */
  readonly problems: readonly string[];

  constructor(message: string, options: { problems?: readonly string[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartError';
    this.problems = options.problems ?? [message];
  }
}
