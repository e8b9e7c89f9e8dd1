import type { Call } from './call.ts';
import { type DryRun, Operations } from './generated.ts';

/** A client that tries the one call it is given, and keeps what the call would do. */
class Trial extends Operations {
  readonly #send: (call: Call) => Promise<unknown>;
  #result: Promise<DryRun> | undefined;

  constructor(send: (call: Call) => Promise<unknown>) {
    super();
    this.#send = send;
  }

  get result(): Promise<DryRun> {
    return this.#result ?? Promise.reject(new TypeError('A dry run needs a call, made before anything is awaited.'));
  }

  protected override send(call: Call): Promise<unknown> {
    if (call.method === 'GET') throw new TypeError(`${call.operationId} changes nothing, so it has no dry run.`);
    if (this.#result !== undefined) throw new TypeError('A dry run tries one call.');
    const query = { ...call.query, dry_run: true };
    this.#result = this.#send({ ...call, query, answer: 'json', accept: DRY_RUN_TYPE }) as Promise<DryRun>;
    return this.#result;
  }
}

const DRY_RUN_TYPE = 'application/vnd.efs.dry-run+json';

/** Makes the call as a dry run; returns what it would do. */
export async function tryCall(
  send: (call: Call) => Promise<unknown>,
  make: (efs: Operations) => Promise<unknown>,
): Promise<DryRun> {
  const trial = new Trial(send);
  await make(trial);
  return trial.result;
}
