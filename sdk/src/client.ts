import type { Call } from './call.ts';
import { type Entity, Operations } from './generated.ts';
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
   * Settles with the entity once it is in that state, or past it. Throws a FormationFailedError with the entity and
   * its next action when it cannot get there, and a TimeoutError when time is up.
   */
  waitForEntity(id: string, options: WaitOptions = {}): Promise<Entity> {
    return waitForEntity((callOptions) => this.getEntity(id, callOptions), options, this.#settings.platform);
  }

  toJSON(): { baseUrl: string } {
    return { baseUrl: this.baseUrl };
  }

  protected override send(call: Call): Promise<unknown> {
    return sendCall(call, this.#settings);
  }
}
