import type { Call } from './call.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { type Entity, type Event, Operations } from './generated.ts';
import { sendCall } from './send.ts';
import { type ApiKeySource, type ClientOptions, readOptions, type Settings } from './settings.ts';
import { type WaitOptions, waitForEntity } from './wait-for.ts';

/** A client of the Entity Formation Service: one method for every operation, and `waitForEntity`. */
export class EfsClient extends Operations {
  // Private in the language itself, so that nothing that prints or copies the client finds the key.
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

  /** Returns the same client with another key, such as the one that `createAccount` returned. */
  withApiKey(apiKey: ApiKeySource): EfsClient {
    return new EfsClient({ ...this.#options, apiKey });
  }

  /**
   * Resolves with the entity once it is in that state, or past it; the service waits, so you learn it at once. Throws a
   * FormationFailedError with the entity and its next action if it cannot reach the state, and a TimeoutError when time
   * is up.
   */
  waitForEntity(id: string, options: WaitOptions = {}): Promise<Entity> {
    return waitForEntity(this, id, options, this.#settings.platform);
  }

  /**
   * Yields events as they happen, without a gap and none twice, over any number of connections: a new one begins after
   * the last event. Ends when you stop reading, with the signal's reason, or with a refusal that a retry would get as
   * well.
   */
  followEvents(options: FollowOptions = {}): AsyncGenerator<Event, void> {
    // One try each, because the retry is decided there.
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
