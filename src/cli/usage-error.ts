/** The command was given something that it cannot use; the message says what to give. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
