import type { Call } from './call.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { type Entity, type Event, Operations } from './generated.ts';
import { sendCall } from './send.ts';
import { type ApiKeySource, type ClientOptions, readOptions, type Settings } from './settings.ts';
import { type WaitOptions, waitForEntity } from './wait-for.ts';

/** A client of the Entity Formation Service: one method for every operation, and `waitForEntity`. */
export class EfsClient extends Operations {
  // Private for the language itself: nothing that prints or copies the client finds the key.
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

  /** The same client with another key, such as the one `createAccount` answered. */
  withApiKey(apiKey: ApiKeySource): EfsClient {
    return new EfsClient({ ...this.#options, apiKey });
  }

  /**
   * Settles with the entity once it is in that state, or past it; the service waits, so it is told at once. Throws a FormationFailedError with the entity and
   * its next action when it cannot get there, and a TimeoutError when time is up.
   */
  waitForEntity(id: string, options: WaitOptions = {}): Promise<Entity> {
    return waitForEntity(this, id, options, this.#settings.platform);
  }

  /**
   * Events as they happen, without a gap and none twice, whatever becomes of a connection: a new one begins behind the
   * last event. Ends when you stop reading, with the signal's reason, or with the refusal that another try would meet too.
   */
  followEvents(options: FollowOptions = {}): AsyncGenerator<Event, void> {
    // One try each: when to come again is decided there.
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
