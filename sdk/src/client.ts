import type { Call } from './call.ts';
import { tryCall } from './dry-run.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { type DryRun, type Entity, type Event, Operations } from './generated.ts';
import { sendCall } from './send.ts';
import { type ApiKeySource, type ClientOptions, readOptions, type Settings } from './settings.ts';
import { type WaitOptions, waitForEntity } from './wait-for.ts';

/** A client of the Entity Formation Service: one method for every operation, and `waitForEntity`. */
export class EfsClient extends Operations {
  // Private fields (`#`) keep the key out of everything that prints or copies the client.
  readonly #options: ClientOptions;
  readonly #settings: Settings;

  constructor(options: ClientOptions) {
    super();
    this.#options = options;
    this.#settings = readOptions(options);
  }

  get baseUrl(): string {
    return this.#settings.baseUrl;
  }

  /**
   * Returns the same client with another key, such as the one that `createAccount` returned. Throws a TypeError if there
   * is none: a repeated call does not return its key again.
   */
  withApiKey(apiKey: ApiKeySource | null): EfsClient {
    if (apiKey === null) throw new TypeError('The answer has no API key, because the call was repeated. Make another.');
    return new EfsClient({ ...this.#options, apiKey });
  }

  /**
   * Resolves with the entity as soon as it has reached the state or a later one; the service does the waiting. Throws
   * a FormationFailedError with the entity and its next action if it cannot reach the state, and a TimeoutError after
   * `timeoutMs`.
   */
  waitForEntity(id: string, options: WaitOptions = {}): Promise<Entity> {
    return waitForEntity(this, id, options, this.#settings.platform);
  }

  /**
   * Tries a change without making it: `efs.dryRun((efs) => efs.startFormation(id))`. Returns what would be answered,
   * the effects, and `confirm`: give it to the real call as an option, and the call is refused if the effects have
   * changed. Throws what the real call would throw.
   */
  dryRun(make: (efs: Operations) => Promise<unknown>): Promise<DryRun> {
    return tryCall((call) => this.send(call), make);
  }

  /**
   * Yields events as they happen, without gaps or duplicates: a new connection continues after the last event. Ends
   * when you stop reading, with the signal's reason, or with an error that a retry would not avoid.
   */
  followEvents(options: FollowOptions = {}): AsyncGenerator<Event, void> {
    // No retries within a call, because `followEvents` reconnects by itself.
    const settings = { ...this.#settings, retry: { ...this.#settings.retry, maxRetries: 0 } };
    return followEvents((call) => sendCall(call, settings), options, settings.platform);
  }

  toJSON(): { baseUrl: string } {
    return { baseUrl: this.baseUrl };
  }

  protected override send(call: Call): Promise<unknown> {
    return sendCall(call, this.#settings);
  }
}
