import { OFFICES } from '../../src/domain/filing/filer.ts';
import { nextOpeningOf } from '../../src/domain/jurisdictions/office-hours.ts';
import { TAX_OFFICE_HOURS } from '../../src/domain/tax/tax-office.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { type Account, uniqueName } from './client.ts';
import { eventually } from './eventually.ts';
import { paperOf } from './office-papers.ts';
import { linkTo, submit } from './pages.ts';
import { type ServiceOptions, startService, type TestService } from './service.ts';
import { signTaxForm } from './tax-form.ts';

/* A live service whose operators file by hand. Reserved names are refused in live mode; no mail leaves a test. */

export type DeskFiling = {
  id: string;
  entity_id: string;
  legal_name: string;
  type: string;
  state: string;
  held_until: string | null;
  claimed_by: string | null;
};

export type LiveDesk = {
  service: TestService;
  owner: Account;
  /** Two operators, who are two people. */
  grace: Account;
  hedy: Account;
  /** Submits a company; its agent and its organizer are asked by mail. */
  started(change?: (yaml: string) => string): Promise<{ id: string; organizer: string; agent: string }>;
  /** Consents as the agent with this address. */
  consent(agent: string): Promise<void>;
  /** Submits a company, consents as its agent, signs as its organizer, and returns its filing once it has reached the desk. */
  submitted(): Promise<DeskFiling>;
  /** Waits for a filing of this company; for a tax number, also signs its form. */
  atTheDesk(entityId: string, type: 'formation' | 'ein'): Promise<DeskFiling>;
  /** Uploads a proof in which nothing can be read by a program; returns its id. */
  evidence(filing: Pick<DeskFiling, 'id'>, content?: Uint8Array): Promise<string>;
  /** Uploads a proof whose text has the name of the company and this number; returns its id. */
  paper(filing: Pick<DeskFiling, 'id' | 'legal_name'>, number: string): Promise<string>;
  /** The time of the service, by which results are judged. */
  now(): Date;
  stop(): Promise<void>;
};

/** Names that live mode refuses, wherever a constitution for tests has them. */
export const EXAMPLE_HOST = /(?<=@)[a-z]+\.(?:test|com)|[a-z]+\.example\.com/g;

const CONSENT = {
  body: 'signed_by=Pat+Prairie',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

/**
 * Moves the clock of a service to a moment when the tax office is open, and returns how far: the IRS takes no requests
 * at night and on most of the weekend, and a test must not depend on when it runs.
 */
export function untilTaxOfficeOpens(service: TestService, now = new Date()): number {
  const aheadMs = Math.max(0, nextOpeningOf(TAX_OFFICE_HOURS, now).getTime() - now.getTime());
  service.clock.advanceMs(aheadMs);
  return aheadMs;
}

/** Records the name under which an operator files at every office. */
export async function fileAs(operator: Account): Promise<void> {
  const body = {
    name: 'Grace Hopper',
    phone: '+1 307-555-0199',
    email: 'grace@prairie.org',
    address: '1 Capitol Avenue, Cheyenne, WY 82001',
  };
  for (const office of OFFICES) (await operator.call('PUT', `/v1/operator/filers/${office}`, { body })).ok<unknown>();
}

/** `isClockReal`: work that is due at a time does not run early, because the database has a clock of its own. */
/** `operators`: their names, for pictures. */
type DeskOptions = Pick<ServiceOptions, 'pollMs' | 'roundMs' | 'isUnreviewed'> & {
  isClockReal?: boolean;
  operators?: string[];
};

export async function startLiveDesk(
  env: Record<string, string> = {},
  { isClockReal = false, operators = [], ...options }: DeskOptions = {},
): Promise<LiveDesk> {
  const service = await startService({ ...options, env: { MODE: 'live', REGISTRY: 'desk', ...env } });
  const aheadMs = isClockReal ? 0 : untilTaxOfficeOpens(service);
  const owner = await service.anonymous.signUp({ email: 'owner@helios.org' });
  const [grace, hedy] = [await service.operator(operators[0]), await service.operator(operators[1])];
  for (const operator of [grace, hedy]) await fileAs(operator);
  let serial = 0;

  const atTheDesk: LiveDesk['atTheDesk'] = (entityId, type) =>
    eventually(
      async () => {
        if (type === 'ein') await signTaxForm(service.anonymous.call, grace, entityId);
        const query = { queue: 'to_file', limit: '100' };
        const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: DeskFiling[] }>();
        const found = data.find((filing) => filing.entity_id === entityId && filing.type === type);
        if (found === undefined) throw new Error('not at the desk yet');
        return found;
      },
      { interval: 30 },
    );

  const started: LiveDesk['started'] = async (change = (yaml) => yaml) => {
    serial += 1;
    const [organizer, agent] = [`organizer${serial}@helios.org`, `agent${serial}@helios.org`];
    const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
      .replaceAll('ada@helios.test', organizer)
      // An address gets one mail a day.
      .replace('service@prairie.test', agent)
      .replaceAll(EXAMPLE_HOST, 'helios.org');
    const { id } = (await owner.createEntity({ constitution_yaml: change(constitution_yaml) })).ok(201);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    return { id, organizer, agent };
  };
  const consent: LiveDesk['consent'] = async (agent) => {
    const consented = await service.anonymous.call('POST', await linkTo(grace, agent), CONSENT);
    if (consented.status !== 200) throw new Error(`not consented: ${consented.text}`);
  };

  const now = () => new Date(Date.now() + aheadMs);
  const evidence: LiveDesk['evidence'] = async (
    filing,
    content = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`),
  ) => {
    const call = { body: content, headers: { 'content-type': 'application/pdf' } };
    const path = `/v1/operator/filings/${filing.id}/evidence`;
    return (await grace.call('POST', path, call)).ok<{ id: string }>(201).id;
  };

  return {
    service,
    owner,
    grace,
    hedy,
    atTheDesk,
    started,
    consent,
    now,
    async submitted() {
      const { id, organizer, agent } = await started();
      await consent(agent);
      const signed = await submit(service.anonymous.call, await linkTo(grace, organizer));
      if (signed.status !== 200) throw new Error(`not signed: ${signed.text}`);
      return atTheDesk(id, 'formation');
    },
    evidence,
    paper: (filing, number) =>
      evidence(filing, paperOf({ office: 'US-WY', name: filing.legal_name, number, filedAt: now() })),
    stop: () => service.stop(),
  };
}
