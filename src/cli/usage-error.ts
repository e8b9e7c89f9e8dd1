/** The command was given something that it cannot use; the message says what to give. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The person who was asked did not want it. */
export class Declined extends Error {
  override readonly name = 'Declined';
  constructor() {
    super('Nothing was done.');
  }
}
