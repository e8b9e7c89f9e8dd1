import type { FilingQueue } from '../../src/domain/filing/queue.ts';
import type { Account, Anonymous, Answer } from '../harness/client.ts';
import { type Entry, numberOnScan, paperOf, paperOfTwo, scanOf } from '../harness/office-papers.ts';
import { YEAR } from '../harness/this-year.ts';
import { mistyped, type Offices } from './offices.ts';
import { readMail } from './people.ts';
import { EXCHANGED_WITH, type Slip, type SlipLog } from './slips.ts';

/* An operator who knows the guide of operation alone: reads the queues, and does in each what its next step says. */

type Row = {
  id: string;
  entity_id: string;
  type: 'formation' | 'ein';
  legal_name: string;
  jurisdiction: string;
  claimed_by: string | null;
  queues: { queue: FilingQueue; next_step: string }[];
};
type Packet = Row & {
  fee_cents: number;
  signing: { proof: object | null; consent: object | null } | null;
  contact: { phone: string | null; mailing_address: string | null };
  office_form: { fields: { section: string; field: string; value: string | null }[] };
  held_result: {
    kind: string;
    number?: string | null;
    evidence?: string;
    recorded_by: string;
    needs_second_reading: boolean;
  } | null;
};
type Correction = { id: string; asked_by: string; legal_name: string; facts: { number?: string; not_filed?: boolean } };

const DAY_MS = 86_400_000;
/** A picture of the register's answer that it knows no such company. */
const EMPTY_SEARCH = new TextEncoder().encode('%PDF-1.7 nothing found');

/** What the two operators tell each other and write down. */
export type Notebook = {
  /** Filings whose recorder has to look again, because the other one found another number in the register. */
  doubts: Set<string>;
  /** The formation filing of each company. */
  filings: Map<string, Row>;
  recorded: Entry[];
  /** Companies whose correction was asked for. */
  asked: Set<string>;
};

type World = { offices: Offices; slips: SlipLog; notebook: Notebook; anonymous: Anonymous; now: () => Date };

export class Operator {
  readonly #me: Account;
  readonly #world: World;

  constructor(me: Account, world: World) {
    this.#me = me;
    this.#world = world;
  }

  /** Goes once through all queues; returns the number of rows seen. */
  async turn(): Promise<number> {
    const open = (await this.#counts()).filter(({ count }) => count > 0).map(({ queue }) => queue);
    if (open.includes('mail')) await this.#deliverMails();
    if (open.includes('correction')) await this.#decideCorrections();
    const rows = await this.#list();
    for (const row of rows) for (const { queue } of row.queues) await this.#work(queue, row);
    return rows.length;
  }

  /** Returns the number of rows in all queues, of filings and of mails. */
  async countOpen(): Promise<number> {
    return (await this.#counts()).reduce((sum, { count }) => sum + count, 0);
  }

  async #counts(): Promise<{ queue: string; count: number }[]> {
    const answer = await this.#me.call('GET', '/v1/operator/queues');
    return answer.ok<{ data: { queue: string; count: number }[] }>().data;
  }

  async #list(): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '20', ...(cursor !== null && { cursor }) };
      const page: { data: Row[]; next_cursor: string | null } = (
        await this.#me.call('GET', '/v1/operator/filings', { query })
      ).ok();
      rows.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return rows;
  }

  async #work(queue: FilingQueue, row: Row): Promise<void> {
    if (queue === 'to_file') return this.#file(row);
    if (queue === 'held_result') return this.#checkHeld(row);
    if (queue === 'unconfirmed_fact') return this.#confirmFact(row);
  }

  /** Hands a mail over to its person, who signs, and says so. */
  async #deliverMails(): Promise<void> {
    const query = { state: 'undelivered', limit: '100' };
    const { data } = (await this.#me.call('GET', '/v1/operator/outbox', { query })).ok<{
      data: { id: string; text: string | null }[];
    }>();
    for (const { id, text } of data) {
      const delivered = await this.#me.call('POST', `/v1/operator/outbox/${id}/deliver`);
      // The other operator was quicker.
      if (delivered.status === 404) continue;
      delivered.ok<unknown>();
      await readMail(this.#world.anonymous, text ?? '');
    }
  }

  async #file(row: Row): Promise<void> {
    const { notebook } = this.#world;
    if (row.type === 'formation' && !this.#isTimeFor(row)) return;
    if (row.claimed_by !== null && row.claimed_by !== this.#me.id) return;
    const claimed = await this.#act(row, 'claim');
    // The other operator was quicker.
    if (claimed.status === 409) return;
    claimed.ok<unknown>();
    const packet = (await this.#me.call('GET', `/v1/operator/filings/${row.id}`)).ok<Packet>();
    if (row.type === 'ein') return this.#applyForNumber(packet);
    notebook.filings.set(row.legal_name, row);
    this.#requireComplete(packet);
    await this.#fileFormation(packet);
  }

  /** The form has all that the office asks for, and the person has signed. */
  #requireComplete({ office_form, signing, fee_cents }: Packet): void {
    const entered = (name: string) => office_form.fields.find(({ field }) => field === name)?.value;
    if (!signing?.proof || entered('State fee') !== `$${(fee_cents / 100).toFixed(2)}`) throw new Error('not complete');
  }

  async #fileFormation(packet: Packet): Promise<void> {
    const { offices, slips, now } = this.#world;
    const { legal_name: name, jurisdiction } = packet;
    if (slips.makes('never_filed', name)) {
      const invented = { office: jurisdiction, name, number: `${YEAR}-000777123`, filedAt: now() };
      return this.#accept(packet, invented, scanOf(invented));
    }
    const entry = offices.find(jurisdiction, name) ?? offices.file(jurisdiction, nameOnForm(packet));
    await this.#enterWrong(packet, entry);
    if (slips.makes('typo_on_a_scan', name) || slips.makes('confirmed_unread', name)) {
      return this.#accept(packet, { ...entry, number: mistyped(entry.number) }, scanOf(entry));
    }
    if (slips.makes('scan_misread_twice', name)) {
      // The scan is so bad that everybody reads the same wrong number in it.
      const misread = { ...entry, number: mistyped(entry.number) };
      return this.#accept(packet, misread, scanOf(misread));
    }
    if (slips.isAt('numbers_exchanged', name)) {
      const twin = this.#twinOf(packet);
      return this.#accept(packet, { ...entry, number: twin.number }, scanOf(twin));
    }
    await this.#accept(packet, entry, paperOf(entry));
    if (slips.makes('same_operator_twice', name)) {
      const { detail } = (await this.#act(packet, 'confirm')).refused('illegal_transition');
      if (!detail.includes('second operator')) throw new Error(detail);
      slips.notice('same_operator_twice', 'refused', 'illegal_transition');
    }
  }

  /** Slips that are refused as they are entered. */
  async #enterWrong(packet: Row, entry: Entry): Promise<void> {
    const { slips, notebook } = this.#world;
    const { legal_name: name, jurisdiction } = packet;
    const [proof, scan] = [paperOf(entry), scanOf(entry)];
    const refused = (slip: Slip, code: string, wrong: Partial<Entry>, shown = proof) =>
      slips.makes(slip, name) ? this.#refused(slip, code, packet, { ...entry, ...wrong }, shown) : undefined;
    const at = (days: number) => new Date(entry.filedAt.getTime() + days * DAY_MS);
    await refused('wrong_year', 'too_early', { filedAt: at(-365) });
    await refused('future_date', 'in_the_future', { filedAt: at(2) });
    await refused('missing_digit', 'unusual', { number: entry.number.slice(0, -2) }, scan);
    const other = notebook.recorded.find(({ office }) => office === jurisdiction);
    if (other === undefined) return;
    await refused('duplicate_number', 'number_held', { number: other.number });
    await refused('proof_of_another_company', 'not_in_evidence', {}, paperOf(other));
  }

  /** Records the acceptance, and writes it down if it is right. */
  async #accept(packet: Row, entry: Entry, proof: Uint8Array): Promise<void> {
    const { offices, notebook } = this.#world;
    (await this.#record(packet, entry, proof)).ok<unknown>();
    if (offices.find(entry.office, entry.name)?.number === entry.number) notebook.recorded.push(entry);
  }

  async #record(packet: Row, { number, filedAt }: Entry, proof: Uint8Array): Promise<Answer> {
    const evidence_upload_id = await this.#upload(packet, proof);
    if (packet.type === 'formation') {
      return this.#act(packet, 'accept', { number, filed_at: filedAt.toISOString(), evidence_upload_id });
    }
    const body = { ein: number, evidence_upload_id };
    return this.#me.call('POST', `/v1/operator/tax-numbers/${packet.id}/record`, { body });
  }

  async #refused(slip: Slip, code: string, packet: Row, entry: Entry, proof: Uint8Array): Promise<void> {
    const { errors = [] } = (await this.#record(packet, entry, proof)).refused('validation_failed');
    const found = errors.find((each) => each.code === code);
    if (found === undefined) throw new Error(`${slip}: ${JSON.stringify(errors)}`);
    this.#world.slips.notice(slip, 'refused', code);
  }

  async #applyForNumber(packet: Packet): Promise<void> {
    const { offices, slips } = this.#world;
    const name = packet.office_form.fields.find(({ field }) => field === '1 Legal name of entity')?.value ?? '';
    if (slips.makes('account_supplies_wrong_ein', name)) {
      const refused = { code: 'ein_name_conflict', message: 'Reference 101.' };
      (
        await this.#act(packet, 'reject', { ...refused, without_notice: 'The IRS told us by telephone.' })
      ).ok<unknown>();
      return;
    }
    const entry = offices.find('IRS', name) ?? offices.file('IRS', name);
    if (slips.makes('ein_typo', name)) {
      await this.#refused(
        'ein_typo',
        'not_in_evidence',
        packet,
        { ...entry, number: mistyped(entry.number) },
        paperOf(entry),
      );
    }
    (await this.#record(packet, entry, paperOf(entry))).ok<unknown>();
  }

  /**
   * Compares a result of the other operator with the register, careless where the slip is to get through; or types the
   * number of a scan, because that of the result is not shown.
   */
  async #checkHeld(row: Row): Promise<void> {
    const { offices, slips, notebook } = this.#world;
    const { held_result: held } = (await this.#me.call('GET', `/v1/operator/filings/${row.id}`)).ok<Packet>();
    if (held === null) return;
    if (held.recorded_by === this.#me.id) {
      if (notebook.doubts.delete(row.id)) {
        const withdrawn = await this.#act(row, 'withdraw');
        // The doubt may be about an earlier result; the one that is held was confirmed, and applied in the meantime.
        if (withdrawn.status === 409) return;
        withdrawn.ok<unknown>();
        const slip = slips.isAt('confirmed_unread', row.legal_name) ? 'confirmed_unread' : 'typo_on_a_scan';
        slips.notice(slip, 'withdrawn', 'the second operator, who typed the number of the scan');
      }
      return;
    }
    // Its operator tries first to confirm it alone.
    const isTried = !slips.isAt('same_operator_twice', row.legal_name) || slips.noticed.has('same_operator_twice');
    if (!isTried && row.type === 'formation') return;
    if (held.needs_second_reading) return this.#readAgain(row, held);
    const office = row.type === 'ein' ? 'IRS' : row.jurisdiction;
    const isRight = held.kind === 'reject' || offices.find(office, row.legal_name)?.number === held.number;
    if (!isRight) {
      notebook.doubts.add(row.id);
      return;
    }
    // It may have been taken back, or applied, in the meantime.
    const confirmed = await this.#act(row, 'confirm');
    if (confirmed.status !== 409) confirmed.ok<unknown>();
  }

  /** Types the number of a scan. One is careless first, and presses the button without a look at the scan. */
  async #readAgain(row: Row, { number, evidence = '' }: NonNullable<Packet['held_result']>): Promise<void> {
    const { slips, notebook } = this.#world;
    if (number !== null) throw new Error(`the second reader is shown ${number}`);
    if (slips.isAt('confirmed_unread', row.legal_name)) {
      const unread = await this.#act(row, 'confirm');
      // It may have been taken back, and recorded anew with a proof that can be read, in the meantime.
      if (unread.status !== 422) return;
      requireCode(unread, 'required');
    }
    const path = `/v1/operator/filings/${row.id}/evidence/${evidence.replace('upload:', '')}`;
    const scan = await this.#me.call('GET', path);
    const confirmed = await this.#act(row, 'confirm', { number: numberOnScan(scan.text) });
    if (confirmed.status === 422) {
      requireCode(confirmed, 'differs');
      notebook.doubts.add(row.id);
    } else if (confirmed.status !== 409) {
      confirmed.ok<unknown>();
    }
  }

  /** A number that the account asserts: the right one is in the register of the office. */
  async #confirmFact(row: Row): Promise<void> {
    const { offices, slips } = this.#world;
    const entry = offices.find('IRS', row.legal_name);
    if (entry === null) throw new Error('a number that the IRS never gave');
    const recorded = await this.#record(row, entry, paperOf(entry));
    if (recorded.status === 409) return;
    recorded.ok<unknown>();
    slips.notice('account_supplies_wrong_ein', 'reviewed', 'unconfirmed_fact');
  }

  /** Compares a finished company with the registers, and asks for the correction of what is wrong. */
  async audit(name: string, shown: string | null): Promise<void> {
    const { offices, slips, notebook } = this.#world;
    const filing = notebook.filings.get(name);
    if (filing === undefined) throw new Error(`no note about ${name}`);
    const entry = offices.find(filing.jurisdiction, name);
    if (entry?.number === shown || notebook.asked.has(name)) return;
    const owner = offices.all(filing.jurisdiction).find(({ number }) => number === shown);
    const other = owner && notebook.filings.get(owner.name);
    for (const each of [name, owner?.name ?? name]) notebook.asked.add(each);
    const [facts, proof, slip] = ((): [object, Uint8Array, Slip] => {
      if (entry === null) return [{ not_filed: true }, EMPTY_SEARCH, 'never_filed'];
      if (owner && other) return [{ swap_with: other.id }, paperOfTwo(entry, owner), 'numbers_exchanged'];
      return [{ number: entry.number }, paperOf(entry), 'scan_misread_twice'];
    })();
    const evidence_upload_id = await this.#upload(filing, proof);
    const body = { facts, reason: 'The register shows otherwise.', evidence_upload_id };
    (await this.#act(filing, 'correct', body)).ok<unknown>(201);
    slips.notice(slip, 'corrected', 'a correction by two operators');
  }

  async #decideCorrections(): Promise<void> {
    const { data } = (await this.#me.call('GET', '/v1/operator/corrections')).ok<{ data: Correction[] }>();
    for (const { id, asked_by } of data.filter((each) => each.asked_by !== this.#me.id)) {
      const confirmed = await this.#me.call('POST', `/v1/operator/corrections/${id}/confirm`);
      if (confirmed.status !== 200) throw new Error(`${asked_by}: ${confirmed.text}`);
    }
  }

  /** Some slips need another company: one that is recorded already, or the other half of the exchange. */
  #isTimeFor({ jurisdiction, legal_name }: Row): boolean {
    const { offices, slips, notebook } = this.#world;
    if (slips.isAt('duplicate_number', legal_name) || slips.isAt('proof_of_another_company', legal_name)) {
      return notebook.recorded.some(({ office }) => office === jurisdiction);
    }
    if (!slips.isAt('numbers_exchanged', legal_name)) return true;
    // Both are filed in one go, and then recorded.
    if (offices.find(jurisdiction, legal_name) === null) offices.file(jurisdiction, legal_name);
    return this.#pair(slips).length === 2;
  }

  #pair(slips: SlipLog): Entry[] {
    return ['US-WY', 'US-DE']
      .flatMap((office) => this.#world.offices.all(office))
      .filter(({ name }) => slips.isAt('numbers_exchanged', name));
  }

  #twinOf({ legal_name }: Row): Entry {
    const twin = this.#pair(this.#world.slips).find(({ name }) => name !== legal_name);
    if (twin === undefined) throw new Error(`company ${EXCHANGED_WITH} is not filed yet`);
    return twin;
  }

  async #upload({ id }: Row, body: Uint8Array): Promise<string> {
    const headers = { 'content-type': 'application/pdf' };
    const call = await this.#me.call('POST', `/v1/operator/filings/${id}/evidence`, { body, headers });
    return call.ok<{ id: string }>(201).id;
  }

  #act({ id }: Row, action: string, body?: unknown): Promise<Answer> {
    return this.#me.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });
  }
}

function requireCode(answer: Answer, code: string): void {
  const { errors = [] } = answer.refused('validation_failed');
  if (!errors.some((each) => each.code === code)) throw new Error(JSON.stringify(errors));
}

/** The name as the form of the office has it. */
function nameOnForm({ office_form, legal_name }: Packet): string {
  const name = office_form.fields.find(({ field }) => field === 'Name')?.value ?? '';
  if (name !== legal_name) throw new Error(`the form has ${name}`);
  return name;
}
