/**
 * Base class of the errors of this package. An invalid argument throws a `TypeError`, and an aborted call the reason of
 * your signal.
 */
export class EfsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
