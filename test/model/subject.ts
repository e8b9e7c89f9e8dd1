import type { Clock } from '../../src/clock.ts';
import type { Actor } from '../../src/domain/access/actor.ts';
import type { EntityState } from '../../src/domain/entity/entity.ts';
import type { FilingState, FilingType } from '../../src/domain/filing/filing.ts';
import { AppError } from '../../src/errors/errors.ts';
import { changing } from '../../src/http/calls/changing.ts';
import type { Route } from '../../src/http/calls/route.ts';
import type { HttpDeps } from '../../src/http/deps.ts';
import { fileObligation } from '../../src/http/resources/compliance/file-obligation.ts';
import { settleObligation } from '../../src/http/resources/compliance/settle-obligation.ts';
import { createEntity, deleteEntity, updateEntity } from '../../src/http/resources/entities/entities.ts';
import { cancelFiling } from '../../src/http/resources/filings/filings.ts';
import { resolveRequirement } from '../../src/http/resources/formation/requirements.ts';
import type { Credential } from '../../src/store/api-keys.ts';
import type { CalendarRow } from '../../src/store/calendars.ts';
import type { Db } from '../../src/store/core/db.ts';
import type { Filing } from '../../src/store/filings.ts';
import type { Formation } from '../../src/store/formations.ts';
import { listStuck } from '../../src/store/operating/stuck.ts';
import { runCalendar } from '../../src/worker/calendar-rounds.ts';
import { runFiling } from '../../src/worker/filing.ts';
import { runFormation } from '../../src/worker/formation.ts';
import type { WorkerDeps } from '../../src/worker/start.ts';
import { NEVER_LATE } from '../harness/stuck-check.ts';
import { type LaterCommand, type LaterVerdict, reportsOf } from './later-model.ts';
import type { AccountCommand, Verdict } from './model.ts';
import { createModelRegistry, type ModelRegistry } from './registry.ts';
import { CLOCK_ALLOWANCE_MS, LEASE_MS, TIMEOUT_MS } from './times.ts';

/** The visible facts about one company in the database. */
export type Seen = {
  /** Null: deleted. */
  state: EntityState | null;
  version: number;
  filing_number: string | null;
  ein: string | null;
  is_forming: boolean;
  /** The open requirement, and its source. */
  asked: string | null;
  asked_code: string | null;
  is_waived: boolean;
  holds_name: boolean;
  filings: {
    id: string;
    type: FilingType;
    reference: string;
    state: FilingState;
    sends: number;
    absent_since: string | null;
    is_due: boolean;
    closed: boolean;
    number: string | null;
    /** Of a filing after formation, as its account sees it; otherwise null. */
    status: string | null;
  }[];
  /** The annual report of the first year, once the calendar was opened. */
  duty: { id: string; state: string } | null;
  /** Changes with any change of entity, filings or formation. */
  fingerprint: string;
};

/** Bodies that commands send. */
type Sent = { constitution: object; answer: object };

export const INTERRUPTIONS = ['before-commit', 'after-commit', 'after-answer'] as const;
/**
 * A worker dies, or sleeps until it is woken: around its n-th commit, or between the registry's answer and its note.
 */
export type Interruption = { how: 'dies' | 'sleeps'; at: (typeof INTERRUPTIONS)[number]; nth: number };

/** Thrown where a worker dies: nothing of it runs any more, so nothing is released either. */
class Died extends Error {}

export type Laboratory = { db: Db; owner: Db; http: HttpDeps; worker: WorkerDeps; credential: Credential };

let numbers = 0;
const START_MS = Date.parse('2026-04-26T18:00:00Z');

/** One company, the real code that acts on it, and a clock, a registry and workers that the test controls. */
export class Subject {
  readonly registry: ModelRegistry;
  readonly #lab: Laboratory;
  readonly #deps: WorkerDeps;
  readonly #http: HttpDeps;
  #id = '';
  #ms = 0;
  #interruption: Interruption | null = null;
  #commits = 0;
  #sleeper: { wake(): void; run: Promise<void>; isSuperseded(): Promise<boolean> } | null = null;
  #onSleep = (): void => {};

  constructor(lab: Laboratory, random: () => number) {
    this.#lab = lab;
    const clock: Clock = { now: () => new Date(START_MS + this.#ms), monotonicMs: () => this.#ms };
    this.registry = createModelRegistry(
      () => clock.now().getTime(),
      () => (numbers += 1),
    );
    this.registry.beforeAnswer = () => this.#come('after-answer');
    const wakes = { ...lab.worker.store.wakes, send: () => {} };
    const store = { ...lab.worker.store, clock, wakes };
    this.#http = { ...lab.http, store, clock };
    const timing = { timeoutMs: TIMEOUT_MS, clockAllowanceMs: CLOCK_ALLOWANCE_MS };
    const db = this.#interrupted(store.db);
    this.#deps = { ...lab.worker, ...timing, clock, random, registry: this.registry, store: { ...store, db } };
  }

  get isAsleep(): boolean {
    return this.#sleeper !== null;
  }

  advance(ms: number): void {
    this.#ms += ms;
  }

  async create(name: string): Promise<void> {
    const reply = await this.#call(createEntity, { body: { name } });
    this.#id = (JSON.parse(reply.body) as { id: string }).id;
  }

  async see(): Promise<Seen> {
    const { owner, credential } = this.#lab;
    const [row] = await owner<{ seen: Seen }[]>`
      select json_build_object(
        'state', e.state, 'version', coalesce(e.version, 1), 'filing_number', e.filing_number, 'ein', e.ein,
        'is_forming', coalesce(p.due_at is not null, false),
        'asked', p.asked ->> 'requirement_id',
        'asked_code', (select r.code from requirements r where r.account_id = e.account_id
          and r.id = (p.asked ->> 'requirement_id')::uuid and r.entity_id = e.id),
        'is_waived', e.ein_waiver is not null,
        'holds_name', h.filing_id is not null,
        'filings', coalesce(f.all_of_them, '[]'),
        'duty', d.duty,
        'fingerprint', md5(concat(e.version, e.state, p.stage, p.stage_status, p.due_at, p.epoch, p.asked, f.all_of_them, d.duty))
      ) as seen
      from (select ${this.#id}::uuid as id) wanted
      left join entities e on e.account_id = ${credential.accountId} and e.id = wanted.id
      left join formations p on p.account_id = ${credential.accountId} and p.entity_id = wanted.id
      left join lateral (
        select json_agg(json_build_object(
          'id', id, 'type', type, 'reference', reference, 'state', state, 'sends', sends, 'absent_since', absent_since,
          'is_due', due_at is not null, 'closed', closed_at is not null, 'number', result ->> 'number', 'status', l.status,
          'rest', concat(epoch, ' ', tries, ' ', clean_misses, ' ', due_at)
        ) order by type, ordinal) as all_of_them, array_agg(id) as ids
        from filings left join later_filings l on l.account_id = filings.account_id and l.filing_id = id
        where filings.account_id = ${credential.accountId} and filings.entity_id = wanted.id
      ) f on true
      left join lateral (
        select json_build_object('id', id, 'state', state) as duty from obligations
        where account_id = ${credential.accountId} and entity_id = wanted.id and code = 'annual_report'
        order by due_on limit 1
      ) d on true
      left join name_holds h on h.account_id = ${credential.accountId} and h.filing_id = any(f.ids)`;
    if (row === undefined) throw new Error('nothing to see');
    return row.seen;
  }

  /** Returns its stuck work, in words. Nobody notices lateness here. */
  async listStuck(): Promise<string[]> {
    const { owner, credential } = this.#lab;
    const scope = { accountId: credential.accountId, entityIds: [this.#id] };
    const rows = await listStuck(owner, { scope, now: NEVER_LATE, limit: 10 });
    return rows.map((row) => `stands still: ${JSON.stringify(row)}`);
  }

  /** Returns the service's answer to the account. */
  async ask(command: AccountCommand, { version, asked }: Seen, { constitution, answer }: Sent): Promise<Verdict> {
    const params = { id: this.#id };
    return verdictOf<Verdict>(() => {
      if (command === 'delete') return this.#call(deleteEntity, { params, query: { version } });
      if (command === 'resolve') {
        const answered = { ...params, requirement_id: asked ?? this.#id };
        return this.#call(resolveRequirement, { params: answered, body: answer });
      }
      const body = command === 'put' ? { version, constitution } : { version, action: command };
      return this.#call(updateEntity, { params, body });
    });
  }

  /** Brings the calendar up to date, and lets the office take the first report already. */
  async openDuty(): Promise<void> {
    const { owner, credential } = this.#lab;
    const mine = owner`account_id = ${credential.accountId} and entity_id = ${this.#id}`;
    const [row] = await owner<CalendarRow[]>`update calendars set epoch = epoch + 1 where ${mine} returning *`;
    if (row === undefined) throw new Error('no calendar');
    await runCalendar({ store: this.#deps.store }, { row, endsMs: this.#ms + LEASE_MS });
    await owner`update obligations set earliest_on = null where ${mine}`;
  }

  /** Returns the service's answer to the account about its report. */
  async askLater(command: LaterCommand, seen: Seen): Promise<LaterVerdict> {
    const obligation_id = seen.duty?.id ?? '';
    const params = { id: this.#id, obligation_id, filing_id: reportsOf(seen).at(-1)?.id ?? '' };
    const figures = command === 'file' ? { wyoming_assets_cents: 0 } : {};
    return verdictOf<LaterVerdict>(() => {
      if (command === 'cancel') return this.#call(cancelFiling, { params });
      if (command === 'settle') return this.#call(settleObligation, { params, body: { done_on: '2026-04-26' } });
      return this.#call(fileObligation, { params, body: figures });
    });
  }

  /** Runs a worker once over due work; returns false if nothing could be claimed. */
  async work(kind: 'formations' | 'filings', interruption: Interruption | null): Promise<boolean> {
    const claimed = await this.#claim(kind);
    if (claimed === null) return false;
    this.#interruption = interruption;
    this.#commits = 0;
    const claim = { row: claimed as never, endsMs: this.#ms + LEASE_MS * 0.8 };
    const asleep = new Promise<'asleep'>((resolve) => {
      this.#onSleep = () => resolve('asleep');
    });
    const started = kind === 'filings' ? runFiling(this.#deps, claim) : runFormation(this.#deps, claim);
    const run = started.catch((error) => {
      if (!(error instanceof Died)) throw error;
    });
    if ((await Promise.race([run, asleep])) === 'asleep') {
      // Its failure is seen when it is woken.
      run.catch(() => {});
      const isSuperseded = async () => (await this.#epochOf(kind, claimed)) !== claimed.epoch;
      this.#sleeper = { wake: this.#wake, run, isSuperseded };
    }
    this.#interruption = null;
    return true;
  }

  /** Lets a sleeping worker finish. Returns true if its claim had meanwhile passed to another. */
  async wake(): Promise<boolean> {
    const sleeper = this.#sleeper;
    if (sleeper === null) return false;
    const isSuperseded = await sleeper.isSuperseded();
    this.#sleeper = null;
    sleeper.wake();
    await sleeper.run;
    return isSuperseded;
  }

  /** Ends the leases of dead and sleeping workers; if there were any, that much time has passed. */
  async endLeases(): Promise<void> {
    const { owner, credential } = this.#lab;
    for (const kind of ['formations', 'filings'] as const) {
      const ended = await owner`
        update ${owner.identifier(kind)} set lease_until = now()
        where account_id = ${credential.accountId} and entity_id = ${this.#id} and lease_until > now() returning 1`;
      if (ended.length > 0) this.advance(LEASE_MS);
    }
  }

  /**
   * Claims like store/core/due.ts, but only for this company; advances its clock to the moment at which the row is due.
   */
  async #claim(kind: 'formations' | 'filings'): Promise<(Filing | Formation) | null> {
    const { db, credential } = this.#lab;
    const key = kind === 'filings' ? db`id` : db`entity_id`;
    const [row] = await db<((Filing | Formation) & { wait_ms: number })[]>`
      update ${db.identifier(kind)} set epoch = epoch + 1, lease_until = now() + interval '1 day'
      where account_id = ${credential.accountId} and ${key} = (
        select ${key} from ${db.identifier(kind)}
        where account_id = ${credential.accountId} and entity_id = ${this.#id} and due_at is not null
          and (lease_until is null or lease_until <= now())
        order by due_at limit 1
      )
      returning *, (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms`;
    if (row === undefined) return null;
    // Part of the wait has passed on the database's own clock; being slightly late compensates for that.
    this.advance(Math.max(0, row.wait_ms) + 100);
    return row;
  }

  async #epochOf(kind: 'formations' | 'filings', claimed: Filing | Formation): Promise<number | undefined> {
    const { db } = this.#lab;
    const key = 'id' in claimed ? db`id = ${claimed.id as string}` : db`entity_id = ${claimed.entity_id}`;
    const [row] = await db<{ epoch: number }[]>`
      select epoch from ${db.identifier(kind)} where account_id = ${claimed.account_id} and ${key}`;
    return row?.epoch;
  }

  #wake = (): void => {};

  /** A moment at which a worker may be interrupted. */
  async #come(at: Interruption['at']): Promise<void> {
    const wanted = this.#interruption;
    if (wanted === null || wanted.at !== at) return;
    if (at !== 'after-answer' && wanted.nth !== this.#commits) return;
    this.#interruption = null;
    if (wanted.how === 'dies' || at === 'before-commit') throw new Died();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#onSleep();
    });
  }

  /** The same database, on which a worker can be interrupted around its commits. */
  #interrupted(db: Db): Db {
    const begin = async (change: (sql: never) => Promise<unknown>) => {
      this.#commits += 1;
      const result = await db.begin(async (sql) => {
        const value = await change(sql as never);
        await this.#come('before-commit');
        return value;
      });
      await this.#come('after-commit');
      return result;
    };
    return new Proxy(db, { get: (target, key) => (key === 'begin' ? begin : Reflect.get(target, key)) });
  }

  #call(route: Route, call: object): Promise<{ body: string }> {
    const { credential } = this.#lab;
    const actor = { type: 'api_key', id: credential.accountId, key_id: credential.keyId };
    const rest = { actor, accountId: credential.accountId, credential, ifMatch: undefined };
    const change = changing(this.#http.store, actor as Actor, null);
    return route.handler({ deps: this.#http, ...rest, ...change, ...call } as never) as Promise<never>;
  }
}

/** On a busy machine, a call may wait too long for the lock of a row. */
const MOST_TRIES = 20;

/** Returns the code of a refusal; an error of the service is none. A busy service is asked again. */
async function verdictOf<V extends string>(call: () => Promise<unknown>): Promise<V | 'done'> {
  for (let tries = 1; ; tries += 1) {
    try {
      await call();
      return 'done';
    } catch (error) {
      const isRefusal = error instanceof AppError;
      if (isRefusal && error.status < 500) return error.code as V;
      if (!isRefusal || error.code !== 'unavailable' || tries === MOST_TRIES) throw error;
    }
  }
}
