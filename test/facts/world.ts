import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { FilingType } from '../../src/domain/filing/filing.ts';
import { type Ask, type Oddity, type OddRegistry, type Reply, startOddRegistry } from '../chaos/odd-registry.ts';
import { fileReportEarly } from '../filings/duties.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { amendment, decideOwn, decideOwnEnd, NEW_AGENT } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { startStranger } from '../stranger/registry.ts';

type Answer = Record<string, unknown>;
type Change = (answer: Answer) => Answer;

/** Filings of a company that exists, which a registry in Wyoming gets. */
export type LaterSent = 'amendment' | 'agent_change' | 'annual_report';

/** A filing in review, as an operator sees it. */
export type Reviewed = {
  id: string;
  state: string;
  review_reason: string;
  asserted: { number: string | null; filed_at: string | null; evidence: string | null } | null;
  number_held_by: { entity_id: string; legal_name: string } | null;
};

/** The service in front of a registry that says about each filing what a test wants. */
export class FactWorld {
  readonly changes = new Map<string, Change>();
  /** Conflicts that the registry reports for this filer's names. */
  readonly conflicts = new Map<string, { name: string }[]>();
  service!: TestService;
  operator!: Account;
  #odd!: OddRegistry;
  #stranger!: Awaited<ReturnType<typeof startStranger>>;
  #serial = 0;

  async start(): Promise<this> {
    this.#stranger = await startStranger();
    this.#odd = await startOddRegistry(this.#stranger.url, this.#oddity);
    this.service = await startService({ registryUrl: this.#odd.url });
    this.operator = await this.service.operator();
    return this;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.#odd.close();
    await this.#stranger.stop();
  }

  /** From now on the registry gives this answer for this filing of the entity. */
  answer(entityId: string, type: FilingType, change: Change): void {
    this.changes.set(`efs-${entityId}-${type}-1`, change);
  }

  readonly #oddity: Oddity = async (ask: Ask, forward): Promise<Reply> => {
    const conflicts = this.conflicts.get(ask.url.searchParams.get('filer') ?? '');
    if (ask.url.pathname.startsWith('/names/') && conflicts !== undefined) {
      return { status: 200, body: JSON.stringify({ status: 'taken', conflicts }) };
    }
    const reply = await forward(ask);
    if (!['/filings', '/tax-numbers'].includes(ask.url.pathname)) return reply;
    const change = (answer: Answer): Answer => this.changes.get(String(answer['reference']))?.(answer) ?? answer;
    const body = JSON.parse(reply.body) as Answer & { data?: Answer[] };
    const changed = body.data === undefined ? change(body) : { ...body, data: body.data.map(change) };
    return { ...reply, body: JSON.stringify(changed) };
  };

  /** Far from the numbers that the registry counts. */
  number(): string {
    this.#serial += 1;
    return `${YEAR}-5${String(this.#serial).padStart(8, '0')}`;
  }

  ein(): string {
    this.#serial += 1;
    return `84-${String(this.#serial).padStart(7, '0')}`;
  }

  async submit(owner: Account, entityId: string): Promise<void> {
    (await owner.call('POST', `/v1/entities/${entityId}/formation/start`)).ok<unknown>();
  }

  /** The company files a change that its member decided, or its report, before its office would take that. */
  async fileLater(owner: Account, entityId: string, type: LaterSent): Promise<void> {
    if (type === 'annual_report') {
      await fileReportEarly(this.service, owner, entityId);
      return;
    }
    const body =
      type === 'amendment'
        ? await amendment(owner, entityId, { name: uniqueName() })
        : { kind: 'registered_agent_change', title: 'Another agent', registered_agent: NEW_AGENT };
    (await owner.call('POST', `${await decideOwn(owner, entityId, body)}/execute`)).ok<unknown>();
  }

  async windDown(owner: Account, entityId: string): Promise<void> {
    (await owner.call('POST', `${await decideOwnEnd(owner, entityId)}/execute`)).ok<unknown>();
  }

  /** Returns the newest filing of a type once it is in this state. */
  async filing(entityId: string, type: FilingType, state: string): Promise<Reviewed> {
    const id = await eventually(async () => {
      const [row] = await this.service.sql<{ id: string; state: string; review_reason: string | null }[]>`
        select id, state, review_reason from filings where entity_id = ${entityId} and type = ${type}
        order by ordinal desc limit 1`;
      expect(row).toMatchObject({ state });
      return row?.id ?? '';
    });
    return (await this.operator.call('GET', `/v1/operator/filings/${id}`)).ok<Reviewed>();
  }

  async evidence(filing: { id: string }): Promise<string> {
    const headers = { 'content-type': 'application/pdf' };
    const body = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
    const answer = await this.operator.call('POST', `/v1/operator/filings/${filing.id}/evidence`, { body, headers });
    return answer.ok<{ id: string }>(201).id;
  }

  /** An operator finds the correct number, with its proof. */
  async settle(filing: { id: string }, type: FilingType, number?: string): Promise<void> {
    const evidence_upload_id = await this.evidence(filing);
    const [path, body] =
      type === 'ein'
        ? [`tax-numbers/${filing.id}/record`, { ein: number ?? this.ein() }]
        : [`filings/${filing.id}/adopt`, { number: number ?? this.number(), filed_at: new Date().toISOString() }];
    (await this.operator.call('POST', `/v1/operator/${path}`, { body: { ...body, evidence_upload_id } })).ok<unknown>();
  }
}
