/** The command was given something that it cannot use; the message says what to give. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that the message explains, with the name of its exit code: no defect of the program. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exit: 'failed' | 'not_found';
  constructor(message: string, exit: CommandFailure['exit'] = 'failed') {
    super(message);
    this.exit = exit;
  }
}

/** The person who was asked did not want it. */
export class Declined extends Error {
  override readonly name = 'Declined';
  constructor() {
    super('Nothing was done.');
  }
}
