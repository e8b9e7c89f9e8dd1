import { eventually } from '../harness/eventually.ts';
import type { DeskFiling, LiveDesk } from '../harness/live-desk.ts';
import { paperOf } from '../harness/office-papers.ts';
import { YEAR } from '../harness/this-year.ts';
import { sign } from './clerk/companies.ts';

/** Filings at a live desk, by what somebody has to do with them. */
export type DeskAtWork = Record<'screening' | 'consent' | 'toFile' | 'claimed' | 'held' | 'correction', DeskFiling>;

const NUMBERS = { held: `${YEAR}-001234567`, recorded: `${YEAR}-001234568`, right: `${YEAR}-001234586` };

/** Makes one filing of each kind, and marks one as overdue: its time is long past, and nobody has said so. */
export async function makeWork(desk: LiveDesk): Promise<DeskAtWork> {
  const screening = await inQueue(desk, 'screening', (await start(desk)).id);
  const consent = await inQueue(desk, 'agent_consent', await cleared(desk));
  await inQueue(desk, 'signature', await cleared(desk, 'agent'));
  const [toFile, claimed] = [await atDesk(desk), await atDesk(desk)];
  const [held, correction] = [await atDesk(desk), await atDesk(desk)];
  await desk.service.sql`
    update formations set expected_by = now() - interval '9 days', overdue_at = now() - interval '2 days'
    where entity_id = ${toFile.entity_id}`;
  await act(desk.grace, claimed, 'claim');
  await accept(desk, held, NUMBERS.held);
  await accept(desk, correction, NUMBERS.recorded);
  await act(desk.hedy, correction, 'confirm');
  await desk.owner.until(correction.entity_id, 'Filed');
  const body = {
    facts: { number: NUMBERS.right },
    reason: 'Two digits were swapped.',
    evidence_upload_id: await desk.evidence(correction, paper(desk, correction, NUMBERS.right)),
  };
  await act(desk.grace, correction, 'correct', body);
  return { screening, consent, toFile, claimed, held, correction };
}

/** Each has a name that people can tell from the others in a picture. */
const NAMES = ['Harbor Ledger', 'Cedar Observatory', 'Tidewater Research', 'Prairie Lantern', 'Northern Light Works'];
const MORE_NAMES = ['Granite Almanac', 'Willow Cartography', 'Copper Kettle Studio'];

let serial = 0;
function start(desk: LiveDesk) {
  const name = [...NAMES, ...MORE_NAMES][serial];
  serial += 1;
  return desk.started((yaml) => yaml.replace(/^name: .*$/m, `name: ${name}`));
}

async function cleared(desk: LiveDesk, ...signers: ('agent' | 'organizer')[]): Promise<string> {
  const started = await start(desk);
  await clear(desk, started.id);
  for (const signer of signers) {
    if (signer === 'agent') await desk.consent(started.agent);
    else await sign(desk, started.organizer);
  }
  return started.id;
}

async function atDesk(desk: LiveDesk): Promise<DeskFiling> {
  return desk.atTheDesk(await cleared(desk, 'agent', 'organizer'), 'formation');
}

async function clear(desk: LiveDesk, entityId: string): Promise<void> {
  const found = await eventually(async () => {
    const { data } = (await desk.grace.call('GET', '/v1/operator/screenings')).ok<{
      data: { id: string; entity_id: string }[];
    }>();
    const screening = data.find(({ entity_id }) => entity_id === entityId);
    if (screening === undefined) throw new Error('not asked yet');
    return screening;
  });
  (await desk.grace.call('POST', `/v1/operator/screenings/${found.id}/clear`, { body: {} })).ok<unknown>();
}

function inQueue({ grace }: LiveDesk, queue: string, entityId: string): Promise<DeskFiling> {
  return eventually(async () => {
    const query = { queue, limit: '100' };
    const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: DeskFiling[] }>();
    const filing = data.find(({ entity_id }) => entity_id === entityId);
    if (filing === undefined) throw new Error(`not in the queue ${queue} yet`);
    return filing;
  });
}

async function accept(desk: LiveDesk, filing: DeskFiling, number: string): Promise<void> {
  const evidence_upload_id = await desk.evidence(filing, paper(desk, filing, number));
  await act(desk.grace, filing, 'claim');
  await act(desk.grace, filing, 'accept', { number, filed_at: today(desk), evidence_upload_id });
}

async function act(by: LiveDesk['grace'], { id }: DeskFiling, action: string, body?: object): Promise<void> {
  const path = `/v1/operator/filings/${id}/${action}`;
  (await by.call('POST', path, body === undefined ? {} : { body })).ok<unknown>(action === 'correct' ? 201 : 200);
}

export function paper(desk: LiveDesk, { legal_name: name }: DeskFiling, number: string): Uint8Array {
  return paperOf({ office: 'US-WY', name, number, filedAt: desk.now() });
}

/** The day at the office in Wyoming. */
export function today(desk: LiveDesk): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(desk.now());
}
