import { randomBytes } from 'node:crypto';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';

export type Screening = { id: string; entity_id: string; legal_name: string };
type Formation = {
  overdue: boolean;
  requirements: Requirement[];
  steps: { name: string; status: string; detail: string }[];
};
export type Filing = { id: string; entity_id: string; review_reason: string };

/** An account, and two operators who work for it. */
export class Office {
  readonly #service: TestService;
  readonly ada: Account;
  readonly grace: Account;
  readonly hedy: Account;

  private constructor(service: TestService, ada: Account, grace: Account, hedy: Account) {
    this.#service = service;
    this.ada = ada;
    this.grace = grace;
    this.hedy = hedy;
  }

  static async open(service: TestService): Promise<Office> {
    return new Office(service, await service.anonymous.signUp(), await service.operator(), await service.operator());
  }

  async formationOf(id: string): Promise<Formation> {
    return (await this.ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
  }

  async submitted(): Promise<{ id: string; screening: Screening }> {
    const { id } = await this.ada.draft();
    (await this.ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    const screening = await eventually(async () => {
      const { data } = (await this.grace.call('GET', '/v1/operator/screenings')).ok<{ data: Screening[] }>();
      const found = data.find(({ entity_id }) => entity_id === id);
      if (!found) throw new Error('not asked yet');
      return found;
    });
    return { id, screening };
  }

  decide(screening: Screening, decision: string): Promise<Answer> {
    return this.grace.call('POST', `/v1/operator/screenings/${screening.id}/${decision}`, { body: {} });
  }

  async cleared(): Promise<string> {
    const { id, screening } = await this.submitted();
    (await this.decide(screening, 'clear')).ok();
    return id;
  }

  async inReview(): Promise<{ id: string; filing: Filing }> {
    await this.#service.registry.fault({ filer: this.ada.id, step: 'state_filing', kind: 'duplicate' });
    const id = await this.cleared();
    const filing = await eventually(
      async () => {
        const found = (await this.queue('needs_review')).find(({ entity_id }) => entity_id === id);
        if (!found) throw new Error('not in review yet');
        return found;
      },
      { interval: 50 },
    );
    return { id, filing };
  }

  async queue(queue: string): Promise<Filing[]> {
    return (await this.grace.call('GET', '/v1/operator/filings', { query: { queue } })).ok<{ data: Filing[] }>().data;
  }

  async proof(filing: Filing): Promise<string> {
    const headers = { 'content-type': 'image/png' };
    const body = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(8)]);
    const path = `/v1/operator/filings/${filing.id}/evidence`;
    return (await this.grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
  }
}
