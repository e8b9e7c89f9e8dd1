import { expect } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import {
  amendment,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  decideOwn,
  makeCompany,
  propose,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { formSigned, linkTo, mailsTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/** A service in which people are asked for something; each method returns the path of a new link to a web page. */
export class PageWorld {
  readonly service: TestService;
  readonly #operator: Account;
  #serial = 0;

  private constructor(service: TestService, operator: Account) {
    this.service = service;
    this.#operator = operator;
  }

  static async start(env: Record<string, string> = {}): Promise<PageWorld> {
    const service = await startService({
      env: { REQUIRE_ATTESTATION: 'always', REQUIRE_MEMBER_SIGNATURES: 'always', ...env },
    });
    return new PageWorld(service, await service.operator());
  }

  /** Link for the organizer of a company that is to be filed. */
  async attest(): Promise<string> {
    const { owner, email } = await this.#signUp();
    await this.#form(owner);
    return linkTo(this.#operator, email);
  }

  /** Another link for the same organizer: what they signed was rejected, and the constitution has changed since. */
  async attestAgain(): Promise<string> {
    const { owner, email } = await this.#signUp();
    await this.service.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'reject' });
    const id = await this.#form(owner);
    const first = await linkTo(this.#operator, email);
    expect((await submit(this.service.anonymous.call, first)).status).toBe(200);
    const { version } = await owner.until(id, 'FilingFailed');
    const constitution = await constitutionInForce(owner, id);
    const changed = { ...constitution, treasury: { daily_spend_limit_usd: '250.00' }, purpose: 'To draw maps.' };
    const { version: next } = (await owner.putEntity(id, { version, constitution: changed })).ok();
    (await owner.putEntity(id, { version: next, action: 'retry_from_failed' })).ok();
    return eventually(async () => {
      const link = await linkTo(this.#operator, email);
      expect(link).not.toBe(first);
      return link;
    });
  }

  /** Link for a member of a formed company, who signs its operating agreement. */
  async sign(): Promise<string> {
    const { owner, email } = await this.#signUp();
    const id = await this.#form(owner);
    expect((await submit(this.service.anonymous.call, await linkTo(this.#operator, email))).status).toBe(200);
    await owner.until(id, 'Active');
    return eventually(async () => {
      const link = await linkTo(this.#operator, email);
      expect(link).toMatch(/^\/sign\//);
      return link;
    });
  }

  /** Link for a registered agent that is to consent; the world needs `REQUIRE_CONSENT=always`. */
  async consent(): Promise<string> {
    const { owner, email } = await this.#signUp();
    const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
      .replace(/organizer: .*$/m, `organizer: { name: Ada Lovelace, email: ${email} }`)
      .replace('service@prairie.test', `agent-${email}`)
      .replace('Prairie Agents Inc.', `Prairie ${email} Inc.`);
    const { id } = (await owner.createEntity({ constitution_yaml })).ok(201);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    return linkTo(this.#operator, `agent-${email}`);
  }

  /** Link for the signer of a company that decided to change its name and its office. */
  async signChange(): Promise<string> {
    const { owner, email } = await this.#signUp();
    const id = await formSigned(this.service, this.#operator, { owner, email });
    const principal_office = { street: '5 Elm St', city: 'Cheyenne', state: 'WY', postal_code: '82001', country: 'US' };
    const body = await amendment(owner, id, { name: uniqueName(), principal_office });
    (await owner.call('POST', `${await decideOwn(owner, id, body)}/execute`)).ok<unknown>();
    return eventually(async () => {
      // The members are asked to sign the new agreement at the same time.
      const mails = await mailsTo(this.#operator, email);
      const [newest, first] = mails.filter(({ purpose }) => purpose === 'attestation');
      expect(first).toBeDefined();
      return /\/attest\/\S+/.exec(newest?.text ?? '')?.[0] ?? expect.fail('the mail was not tried yet');
    });
  }

  /** Link for a contact who is asked about a proposal. */
  async approve(): Promise<string> {
    return linkTo(this.#operator, (await this.#escalate()).email);
  }

  /** The page that says who is asked for an approval. */
  async waiting(): Promise<string> {
    return (await this.#escalate()).waiting;
  }

  async #escalate(): Promise<{ email: string; waiting: string }> {
    const { owner, email } = await this.#signUp();
    const contact = { name: 'Grace Hopper', email: `grace-${email}`, purposes: ['amendment'] };
    const constitution = { mode: 'supervised', escalation: { contacts: [contact] } };
    const company = await makeCompany(this.service, owner, { members: 1, constitution, state: 'Draft' });
    (await owner.call('POST', `/v1/entities/${company.id}/formation/start`)).ok<unknown>();
    expect((await submit(this.service.anonymous.call, await linkTo(this.#operator, email))).status).toBe(200);
    await owner.until(company.id, 'Active');
    const [founder] = company.members as [CompanyMember];
    const { id } = await propose(company, founder.as, CUSTOM);
    return { email: contact.email, waiting: `/waiting/${owner.id}/${id}` };
  }

  /** Link for a customer who follows a formation, with the link for its organizer. */
  async follow(): Promise<{ status: string; attest: string }> {
    const { owner, email } = await this.#signUp();
    const id = await this.#form(owner);
    const { url } = (await owner.call('POST', `/v1/entities/${id}/status-links`)).ok<{ url: string }>(201);
    return { status: new URL(url).pathname, attest: await linkTo(this.#operator, email) };
  }

  /** Link for somebody who lost the key of their account. */
  async recover(): Promise<string> {
    const { email } = await this.#signUp();
    (await this.service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok(202);
    return linkTo(this.#operator, email);
  }

  /** Link for a member who is to get a key. */
  async join(): Promise<string> {
    const { owner, email } = await this.#signUp();
    const bob = { name: 'Bob Babbage', email: `bob-${email}` };
    const { id, members } = await makeCompany(this.service, owner, { members: [{}, bob], state: 'Draft' });
    const path = `/v1/entities/${id}/members/${encodeURIComponent(members[1]?.did ?? '')}/invitations`;
    (await owner.call('POST', path, { body: { scopes: ['entities:read', 'proposals:vote'] } })).ok<unknown>(202);
    return linkTo(this.#operator, bob.email);
  }

  async #form(owner: Account): Promise<string> {
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    return id;
  }

  async #signUp(): Promise<{ owner: Account; email: string }> {
    this.#serial += 1;
    const email = `person${this.#serial}@example.com`;
    const owner = await this.service.anonymous.signUp({ email, name: 'Ada Lovelace' });
    return { owner, email };
  }
}
