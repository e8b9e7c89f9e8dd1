import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type Account, type Anonymous, uniqueName } from '../harness/client.ts';
import { EXAMPLE_HOST } from '../harness/live-desk.ts';
import { paperOf } from '../harness/office-papers.ts';
import { postTaxForm } from '../harness/tax-form.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { mistyped, type Offices } from './offices.ts';
import type { SlipLog } from './slips.ts';

/* The customer's agent program, and the people who sign by mailed links. */

export const FORMS = ['US-WY dao_llc', 'US-WY llc', 'US-DE llc'] as const;

/** The n-th company: forms, tax numbers and telephones differ. */
function constitutionOf(n: number): string {
  const yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
    .replaceAll('ada@helios.test', `organizer${n}@helios.org`)
    .replace('service@prairie.test', `agent${n}@helios.org`)
    .replace(
      'organizer: { name: Ada,',
      `organizer: { name: Ada Number ${n}, ${n % 2 === 0 ? 'phone: +1 307-555-0142, ' : ''}`,
    )
    .replace('tax: { ein: apply }', n % 10 === 9 ? 'tax: { ein: waived, reason: No income. }' : 'tax: { ein: apply }')
    .replaceAll(EXAMPLE_HOST, 'helios.org');
  return asForm(yaml, FORMS[n % FORMS.length] ?? FORMS[0]);
}

/** Turns the constitution of a Wyoming DAO LLC into that of a company of this form. */
export function asForm(yaml: string, form: (typeof FORMS)[number]): string {
  if (form === 'US-WY dao_llc') return yaml;
  const llc = yaml.replace('legal_form: dao_llc', 'legal_form: llc');
  if (form === 'US-WY llc') return llc;
  return llc
    .replace('jurisdiction: US-WY', 'jurisdiction: US-DE')
    .replace('street: 30 N Gould St', 'street: 1209 Orange St')
    .replace('city: Sheridan', 'city: Wilmington')
    .replace('  state: WY', '  state: DE')
    .replace('postal_code: 82801', 'postal_code: "19801"');
}

/** Submits what is ready, answers what is asked, and files again what failed, as `next_action` says. */
export class Customer {
  readonly companies: { id: string; legalName: string }[] = [];
  readonly #owner: Account;
  readonly #offices: Offices;
  readonly #slips: SlipLog;

  constructor(owner: Account, offices: Offices, slips: SlipLog) {
    this.#owner = owner;
    this.#offices = offices;
    this.#slips = slips;
  }

  async submit(n: number): Promise<void> {
    const { id, legal_name } = (await this.#owner.createEntity({ constitution_yaml: constitutionOf(n) })).ok(201);
    this.companies.push({ id, legalName: legal_name });
    this.#slips.register(legal_name, n);
    (await this.#owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  }

  /** Does what the account itself has to do; returns the companies. */
  async turn(): Promise<Entity[]> {
    const { data } = (await this.#owner.listEntities({ limit: '100' })).ok<{ data: Entity[] }>();
    for (const { id, legal_name, version, next_action } of data) {
      if (next_action?.code === 'retry_from_failed') {
        (await this.#owner.putEntity(id, { version, action: 'retry_from_failed' })).ok();
      }
      if (next_action?.code === 'resolve_requirement') await this.#supplyNumber(id, legal_name);
    }
    return data;
  }

  /** After a refusal the account has called the IRS, and types the number from its notice: wrong, with a scan. */
  async #supplyNumber(id: string, legalName: string): Promise<void> {
    const path = `/v1/entities/${id}/formation`;
    const { requirements } = (await this.#owner.call('GET', path)).ok<{
      requirements: { id: string; status: string; code: string }[];
    }>();
    const open = requirements.find(({ status, code }) => status === 'open' && code === 'ein_name_conflict');
    if (open === undefined) return;
    const entry = this.#offices.find('IRS', legalName) ?? this.#offices.file('IRS', legalName);
    const headers = { 'content-type': 'application/pdf' };
    const upload = await this.#owner.call('POST', '/v1/uploads', { body: paperOf(entry), headers });
    const documents = [{ kind: 'ein_notice', upload_id: upload.ok<{ id: string }>(201).id }];
    const body = { ein: mistyped(entry.number), documents };
    (await this.#owner.call('POST', `${path}/requirements/${open.id}/resolve`, { body })).ok<unknown>();
  }
}

/** A person at a mailbox: opens the link in a mail, reads the page, and signs. */
export async function readMail({ call }: Anonymous, text: string): Promise<void> {
  for (const [, path = ''] of text.matchAll(/https?:\/\/[^/]+(\/attest\/\S+)/g)) {
    const page = await call('GET', path);
    // A link ends when its filing turns out to be needless.
    if (page.status === 410) continue;
    if (page.status !== 200) throw new Error(`no page: ${page.status}`);
    if (page.text.includes('Form SS-4')) {
      const { status, text: answer } = await postTaxForm(call, path);
      if (status !== 200 && status !== 410) throw new Error(`not signed: ${answer}`);
      continue;
    }
    const isAgent = page.text.includes('Consent to serve');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const signed = await call('POST', path, { body: isAgent ? 'signed_by=Pat+Prairie' : '', headers });
    if (signed.status !== 200) throw new Error(`not signed: ${signed.text}`);
  }
}
