import type { Account } from '../harness/client.ts';
import { until, type World } from './world.ts';

/** Possible kinds of harm in the end. */
export type Harm = 'filed twice' | 'lost' | 'rewritten' | 'name given away' | 'wrongly adopted';
/** A harm, with the observation. */
export type Finding = `${Harm}: ${string}`;

export type Company = { owner: Account; id: string; name: string };

let serial = 0;
/** A name that is unique in this world. */
function newName(): string {
  serial += 1;
  return `Helios Research ${'abcdefghij'[serial % 10]}${serial}`;
}

export async function submit(world: World, owner?: Account): Promise<Company> {
  const by = owner ?? (await world.signUp());
  const name = newName();
  const { id } = await by.draft({ name });
  (await start(by, id)).ok();
  return { owner: by, id, name };
}

export function start(owner: Account, id: string) {
  return owner.call('POST', `/v1/entities/${id}/formation/start`, { body: {} });
}

export async function act({ owner, id }: Company, action: string) {
  const { version } = (await owner.getEntity(id)).ok();
  return owner.putEntity(id, { version, action });
}

const LIMIT_MS = 20_000;

/** Waits until nothing of the company is due any more, whatever the result; returns false if that never happens. */
export function atRest({ sql }: World, { id }: Company): Promise<boolean> {
  return until(async () => {
    const due = await sql`
      select 1 from formations where entity_id = ${id} and due_at is not null
      union all
      select 1 from filings where entity_id = ${id} and due_at is not null`;
    return due.length === 0;
  }, LIMIT_MS);
}

/** At rest the company must be Active, with entries in the register that are there once. */
export async function formed(world: World, company: Company): Promise<Finding[]> {
  if (!(await atRest(world, company))) return ['lost: still busy'];
  return compare(world, company);
}

/** Compares our state with the registry's own register. */
export async function compare(world: World, company: Company): Promise<Finding[]> {
  const entity = (await company.owner.getEntity(company.id)).ok();
  const findings: Finding[] = [];
  for (const [type, number] of [
    ['formation', entity.filing_number],
    ['ein', entity.ein],
  ] as const) {
    const entries = (await standing(world, company)).filter((row) => row.type === type);
    if (entries.length > 1) findings.push(`filed twice: ${entries.length} × ${type}`);
    if (!entries.some((row) => row.number === number)) findings.push(`lost: ${type}, ${entity.state}`);
  }
  if (entity.state !== 'Active') findings.push(`lost: ${entity.state}`);
  return findings;
}

/**
 * A case that no rule can settle waits for a person: one send at most, which makes this many entries, and no assumed
 * outcome.
 */
export async function leftToAPerson(world: World, company: Company, entriesOfOne = 1): Promise<Finding[]> {
  const isDecided = async () => ['needs_review', 'accepted'].includes((await formationFiling(world, company)).state);
  if (!(await until(isDecided, LIMIT_MS))) return ['lost: still busy'];
  const { state, sends } = await formationFiling(world, company);
  const entries = (await standing(world, company)).filter((row) => row.type === 'formation');
  const findings: Finding[] = [];
  if (sends > 1 && entries.length > entriesOfOne) findings.push(`filed twice: ${entries.length} × formation`);
  if (state === 'accepted') findings.push('wrongly adopted: accepted');
  return findings;
}

export async function formationFiling({ sql }: World, { id }: Company) {
  const [filing] = await sql<{ state: string; sends: number; tries: number }[]>`
    select state, sends, tries from filings where entity_id = ${id} and type = 'formation'
    order by ordinal desc limit 1`;
  if (filing === undefined) throw new Error('no filing');
  return filing;
}

async function standing(world: World, { owner }: Company) {
  return (await world.register()).data.filter((row) => row.filer === owner.id && row.status !== 'rejected');
}

/** Enters the company's filing at the registry, as if the service's database had forgotten it since. */
export async function enterBehindOurBack(
  { sql, registryUrl }: World,
  { id }: Company,
  change: Record<string, unknown> = {},
): Promise<void> {
  const [filing] = await sql<{ reference: string; packet: object }[]>`
    select reference, packet from filings where entity_id = ${id}`;
  const answer = await fetch(`${registryUrl}/filings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': String(filing?.reference),
      'filing-deadline': new Date(Date.now() + 10_000).toISOString(),
    },
    body: JSON.stringify({ ...filing?.packet, ...change }),
  });
  if (answer.status !== 202) throw new Error(`not entered: ${await answer.text()}`);
}

/** Another account requests the company's name, which must be held. */
export async function askForName(world: World, { name }: Company): Promise<Finding[]> {
  const rival = await world.signUp();
  const { id } = await rival.draft({ name });
  const answer = await start(rival, id);
  if (answer.status === 200) return ['name given away: to another account'];
  answer.refused('name_held');
  return [];
}
