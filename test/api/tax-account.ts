import { expect } from 'vitest';
import type { RejectionCode } from '../../src/domain/filing/rejection.ts';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { textOf } from '../documents/text.ts';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextEin } from '../harness/office-numbers.ts';
import type { TestService } from '../harness/service.ts';

export const DAY = 86_400;

/** Another responsible party than the constitution's. */
export const OTHER = { name: 'Grace Hopper', email: 'grace@example.com' };
export const REASON = 'It has no income and no employees.';

export type Formation = {
  rejection: { code: string; requirement_id: string; retry_at?: string; registry_code?: string } | null;
  requirements: Requirement[];
  steps: { name: string; status: string; detail: string | null; expected_by: string | null }[];
  next_action: { code: string; actor: string; message: string } | null;
};
/** A company whose tax number is late, and the requirement by which the account may answer. */
export type Asked = { id: string; formation: Formation; open: Requirement };

export const stepOf = ({ steps }: Formation) => steps.find(({ name }) => name === 'ein');

/** An account whose companies apply for tax numbers. */
export class TaxAccount {
  readonly ada: Account;
  readonly #service: TestService;

  private constructor(service: TestService, ada: Account) {
    this.#service = service;
    this.ada = ada;
  }

  static async signUp(service: TestService): Promise<TaxAccount> {
    return new TaxAccount(service, await service.anonymous.signUp());
  }

  async start(): Promise<string> {
    const { id } = await this.ada.draft();
    (await this.ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    return id;
  }

  async formationOf(id: string): Promise<Formation> {
    return (await this.ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
  }

  async asked(id: string, code: string): Promise<Asked> {
    return eventually(
      async () => {
        const formation = await this.formationOf(id);
        const open = formation.requirements.find(({ status }) => status === 'open');
        expect(open).toMatchObject({ kind: 'information', code });
        // Two reads may see two moments.
        expect(['waiting', 'action_required']).toContain(stepOf(formation)?.status);
        if (code !== 'ein') expect(formation.rejection?.requirement_id).toBe(open?.id);
        return { id, formation, open: open as Requirement };
      },
      { interval: 30 },
    );
  }

  async refused(code: RejectionCode): Promise<Asked> {
    await this.#service.registry.fault({ filer: this.ada.id, step: 'ein', kind: 'reject', code });
    return this.asked(await this.start(), code);
  }

  async onPaper(): Promise<Asked> {
    await this.#service.registry.fault({ filer: this.ada.id, step: 'ein', kind: 'paper' });
    return this.asked(await this.start(), 'ein');
  }

  resolve(id: string, requirementId: string, body: unknown): Promise<Answer> {
    return this.ada.call('POST', `/v1/entities/${id}/formation/requirements/${requirementId}/resolve`, { body });
  }

  async advance(seconds: number): Promise<void> {
    (await this.ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).ok<unknown>();
  }

  /** An answer with the number, and a notice that shows it with the name of the company, or another file. */
  async withNotice(
    id: string,
    ein = nextEin(),
    fileOf = (number: string, name: string): Uint8Array => pdfOfLines('CP 575', number, name),
  ): Promise<{ ein: string; documents: { kind: string; upload_id: string }[] }> {
    const headers = { 'content-type': 'application/pdf' };
    const { legal_name } = (await this.ada.getEntity(id)).ok();
    const body = fileOf(ein, legal_name);
    const upload = (await this.ada.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201);
    return { ein, documents: [{ kind: 'ein_notice', upload_id: upload.id }] };
  }

  /** Returns what the tax office has of the company. */
  async requests(id: string) {
    const { data } = await this.#service.registry.register();
    return data.filter((entry) => entry.type === 'ein' && entry.reference.startsWith(`efs-${id}-`));
  }

  async auditOf(id: string): Promise<{ action: string; data: { object: Record<string, unknown> } | null }[]> {
    const answer = await this.ada.call('GET', `/v1/entities/${id}/audit`, { query: { limit: '100' } });
    const { data: entries } = answer.ok<{ data: { entry: { action: string }; data: never }[] }>();
    return entries.map(({ entry, data }) => ({ action: entry.action, data }));
  }

  async documentsOf(id: string): Promise<{ id: string; kind: string }[]> {
    const answer = await this.ada.call('GET', `/v1/entities/${id}/documents`);
    return answer.ok<{ data: { id: string; kind: string }[] }>().data;
  }

  /** Returns the text of every worksheet, the newest first. */
  async worksheetsOf(id: string): Promise<string[]> {
    const worksheets = (await this.documentsOf(id)).filter(({ kind }) => kind === 'ein_worksheet');
    const headers = { authorization: `Bearer ${this.ada.key}` };
    return Promise.all(
      worksheets.map(async (worksheet) => {
        const path = `/v1/entities/${id}/documents/${worksheet.id}/content`;
        const answer = await fetch(this.#service.url + path, { headers });
        return (await textOf(new Uint8Array(await answer.arrayBuffer()))).text;
      }),
    );
  }
}
