import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { type Clock, systemClock } from '../../src/clock.ts';
import type { FilingType } from '../../src/domain/filing/filing.ts';
import { createLogger } from '../../src/log.ts';
import {
  type DissolutionPacket,
  FilingAnswer,
  FilingAnswerList,
  type FilingPacket,
  type FormationPacket,
  NameAnswer,
  ProblemAnswer,
  type TaxNumberPacket,
} from '../../src/registry/protocol.ts';
import { AnswerToWrite, EXAMPLE_DISSOLUTION, EXAMPLE_PACKET } from '../../src/registry/protocol-openapi.ts';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import type { RegisterPage } from '../../src/registry/simulator/queries.ts';
import { type SimulatorOptions, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import type { TransactionSql } from '../../src/sql/transactions.ts';
import { createEmptyDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { CONTROL_SECRET, order } from './control.ts';

/** A clock that stands until the test moves it: nothing comes due because a machine is slow. */
export function standingClock(): Clock & { advance(ms: number): void } {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

/** Longer than any test takes, where the clock of the machine runs. */
export const HOUR_MS = 3_600_000;

/** An empty database: the simulator makes its own tables. */
export const createDatabase = () => createEmptyDatabase();

export const simulatorDefaults = {
  host: '127.0.0.1',
  port: 0,
  pace: 0,
  dedupe: true,
  loseAnswers: 0,
  slow: 0,
  slowMs: 0,
  maxProcessingMs: HOUR_MS,
  logger: createLogger('silent'),
  clock: systemClock,
  controlSecret: CONTROL_SECRET,
} as const satisfies Omit<SimulatorOptions, 'databaseUrl'>;

/** Starts a simulator on a database of its own, passes it to the test, and removes both. Its clock stands. */
export async function withSimulator(
  options: Partial<SimulatorOptions>,
  test: (client: RegistryClient, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const database = await createDatabase();
  try {
    const clock = options.clock ?? standingClock();
    const simulator = await startSimulator({ ...simulatorDefaults, databaseUrl: database.url, ...options, clock });
    try {
      await test(registryClient(simulator.url, clock), database.url);
    } finally {
      await simulator.close();
    }
  } finally {
    await database.drop();
  }
}

/** Returns once this many of the simulator's transactions wait for a lock that the given one holds. */
export async function untilWaiting(tx: TransactionSql, count: number): Promise<void> {
  await eventually(async () => {
    // A transaction keeps the activity of its first look until this resets it.
    await tx`select pg_stat_clear_snapshot()`;
    const waiting = await tx`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(waiting).toHaveLength(count);
  });
}

export function formation(changes: Partial<FormationPacket> = {}): FormationPacket {
  const legalName = changes.legal_name ?? EXAMPLE_PACKET.legal_name;
  return { ...EXAMPLE_PACKET, normalized_name: legalName.toUpperCase().replace(/[^A-Z0-9]/g, ''), ...changes };
}

/** Makes the packet that ends the company of a formation's packet. */
export function dissolution(
  { jurisdiction, legal_form, legal_name, normalized_name, filer }: FormationPacket,
  filing_number: string,
  changes: Partial<DissolutionPacket> = {},
): DissolutionPacket {
  const company = { jurisdiction, legal_form, legal_name, normalized_name, filer, filing_number };
  return { ...EXAMPLE_DISSOLUTION, ...company, ...changes };
}

export function taxNumber(changes: Partial<TaxNumberPacket> = {}): TaxNumberPacket {
  return {
    type: 'ein',
    jurisdiction: 'US-WY',
    legal_name: 'Helios Research DAO LLC',
    filing_number: '2026-000000001',
    filer: 'acct-1',
    livemode: false,
    responsible_party: { name: 'Ada Example' },
    ...changes,
  };
}

type SendOptions = { reference?: string; deadlineMs?: number; signal?: AbortSignal; headers?: Record<string, string> };

/** A client's view of one send; `broken` if the connection ended without an answer. */
export type Sent =
  | { outcome: 'answer'; answer: FilingAnswer }
  | { outcome: 'problem'; status: number; problem: ProblemAnswer; retryAfter: string | null }
  | { outcome: 'unreadable' }
  | { outcome: 'broken' };

const pathOf = (type: FilingType) => (type === 'ein' ? '/tax-numbers' : '/filings');

export type RegistryClient = ReturnType<typeof registryClient>;

/** Implements the protocol like a stranger's client, and checks every answer against the published schemas. */
export function registryClient(baseUrl: string, clock: Clock) {
  async function get<S extends TSchema>(path: string, schema: S) {
    const response = await fetch(baseUrl + path);
    expect(response.status).toBe(200);
    return Value.Parse(schema, await response.json());
  }

  return {
    baseUrl,
    async send(packet: FilingPacket | TaxNumberPacket, options: SendOptions = {}): Promise<Sent> {
      const deadline = new Date(clock.now().getTime() + (options.deadlineMs ?? HOUR_MS));
      const response = await fetch(baseUrl + pathOf(packet.type), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': options.reference ?? randomUUID(),
          'filing-deadline': deadline.toISOString(),
          ...options.headers,
        },
        body: JSON.stringify(packet),
        signal: options.signal ?? null,
      }).catch(() => undefined);
      if (response === undefined) return { outcome: 'broken' };
      const body: unknown = await response.json().catch(() => undefined);
      if (body === undefined) return { outcome: 'unreadable' };
      if (response.status === 202) {
        expect(Value.Errors(AnswerToWrite, body)).toEqual([]);
        return { outcome: 'answer', answer: Value.Parse(FilingAnswer, body) };
      }
      const { status } = response;
      const retryAfter = response.headers.get('retry-after');
      return { outcome: 'problem', status, problem: Value.Parse(ProblemAnswer, body), retryAfter };
    },

    /** For sends that must be answered with 202. */
    async file(packet: FilingPacket | TaxNumberPacket, options: SendOptions = {}): Promise<FilingAnswer> {
      const sent = await this.send(packet, options);
      if (sent.outcome !== 'answer') throw new Error(`Expected an answer, saw ${JSON.stringify(sent)}`);
      return sent.answer;
    },

    async find(type: FilingType, reference: string): Promise<FilingAnswer[]> {
      return (await get(`${pathOf(type)}?${new URLSearchParams({ reference })}`, FilingAnswerList)).data;
    },

    async findByName(query: Record<string, string>): Promise<FilingAnswer[]> {
      return (await get(`/filings?${new URLSearchParams(query)}`, FilingAnswerList)).data;
    },

    checkName: (name: string, filer = 'acct-1') =>
      get(`/names/${name}?${new URLSearchParams({ jurisdiction: 'US-WY', filer })}`, NameAnswer),

    async register(query = ''): Promise<RegisterPage> {
      const response = await fetch(`${baseUrl}/register${query}`);
      expect(response.status).toBe(200);
      return (await response.json()) as RegisterPage;
    },

    async fault(request: FaultRequest): Promise<number> {
      const response = await order(baseUrl, '/control/faults', request);
      await response.body?.cancel();
      return response.status;
    },
  };
}
