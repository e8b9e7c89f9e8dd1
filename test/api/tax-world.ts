import { type Account, uniqueName } from '../harness/client.ts';
import { constitutionInForce } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';

export const DAY = 86_400;

export async function advance(account: Account, seconds: number): Promise<void> {
  (await account.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).ok<unknown>();
}

/** Advances the clock to the first moment with this day of the week and hour (UTC), at least a day from now. */
export async function putTo(accounts: readonly Account[], weekday: number, hour: number): Promise<number> {
  const moment = new Date(Date.now() + DAY * 1_000);
  moment.setUTCHours(hour, 0, 0, 0);
  while (moment.getUTCDay() !== weekday) moment.setUTCDate(moment.getUTCDate() + 1);
  const seconds = Math.ceil((moment.getTime() - Date.now()) / 1_000);
  for (const account of accounts) await advance(account, seconds);
  return moment.getTime();
}

/** A service that keeps the tax office's calendar. */
export class TaxWorld {
  readonly service: TestService;
  /** The constitution of a company that was made from a name. */
  readonly #usual: object;

  private constructor(service: TestService, usual: object) {
    this.service = service;
    this.#usual = usual;
  }

  static async start(): Promise<TaxWorld> {
    // A deadline of 2 s: a lost request is proven lost about 3 s later.
    const service = await startService({ env: { TAX_CALENDAR: 'always' }, registryTimeoutMs: 4_000 });
    const eve = await service.anonymous.signUp();
    return new TaxWorld(service, await constitutionInForce(eve, (await eve.draft()).id));
  }

  /** Starts a formation whose tax number this party asks for. */
  async form(account: Account, party: { name: string; email: string }): Promise<string> {
    const constitution = { ...this.#usual, name: uniqueName(), responsible_party: party };
    const { id, version } = await account.draft({ name: undefined, constitution });
    (await account.putEntity(id, { version, action: 'submit_formation' })).ok();
    return id;
  }

  /** Returns the days that the requests of these companies have at the tax office. */
  days(companies: readonly string[]): Promise<{ day: string; sent: boolean }[]> {
    return this.service.sql<{ day: string; sent: boolean }[]>`
      select day::text, sent_at is not null as sent from tax_party_days d join filings f on f.id = d.filing_id
      where f.entity_id = any(${companies as string[]}) order by day`;
  }
}
