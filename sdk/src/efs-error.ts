/** Everything this package throws, except the reason of your own signal. */
export class EfsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
