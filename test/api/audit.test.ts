import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditHeadMessage, type SignedHead } from '../../src/domain/audit/audit-chain.ts';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { encodeBase64 } from '../../src/domain/formats/base64.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { chainOf, type FixtureDraft, FORGER_SEED, fixtureHead, fixtureLines } from '../audit-fixtures.ts';
import type { Account } from '../harness/client.ts';
import { CUSTOM } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
let pinnedKey: string;
/** The export of a company that was formed, and its lines without the head. */
let lines: string[];
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
  const jwks = (await service.anonymous.call('GET', '/.well-known/jwks.json')).ok<{ keys: { multikey: string }[] }>();
  pinnedKey = jwks.keys[0]?.multikey ?? '';
  const { id } = await ada.draft();
  await ada.putEntity(id, { version: 1, action: 'submit_formation' });
  await ada.until(id, 'Active');
  lines = await exportOf(id);
});
afterAll(() => service.stop());

async function exportOf(id: string): Promise<string[]> {
  const answer = await ada.call('GET', `/v1/entities/${id}/audit/export`);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(answer.text.endsWith('\n')).toBe(true);
  return answer.text.trimEnd().split('\n');
}

const verify = (given: readonly string[], options: { pinnedKey?: string; earlierHead?: SignedHead } = { pinnedKey }) =>
  verifyAuditExport(given, options, verifyEd25519);

type Line = { entry: { at: string; actor: FixtureDraft[0]['actor']; action: string; chain: string }; data: unknown };
type Told = { type: string; actor: Line['entry']['actor'] };
type Page = { data: unknown[]; next_after: number | null };
const parse = (line: string | undefined) => JSON.parse(line ?? '') as Line;
const headOf = (given: readonly string[]) => (JSON.parse(given.at(-1) ?? '') as { head: SignedHead }).head;
const actionsOf = (given: readonly string[]) => given.slice(0, -1).map((line) => parse(line).entry.action);

describe('an export', () => {
  it('verifies with the pinned key, and lists the whole formation in order', () => {
    expect(verify(lines)).toMatchObject({ status: 'verified', entries: lines.length - 1, problems: [] });
    const milestones = [
      'entity.created',
      'formation.submitted',
      'filing.sending',
      'formation.filed',
      'formation.ein_assigned',
      'formation.completed',
    ];
    const told = actionsOf(lines).filter((action) => milestones.includes(action));
    expect([...new Set(told)]).toEqual(milestones);
  });

  it('has the same content as the pages of GET audit, read in small pages', async () => {
    const id = headOf(lines).chain.replace('entity:', '');
    const pageAfter = async (after: number) =>
      (await ada.call('GET', `/v1/entities/${id}/audit`, { query: { after: `${after}`, limit: '3' } })).ok<Page>();
    const seen: unknown[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Page = await pageAfter(after);
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data);
      after = page.next_after;
    }
    expect(seen).toEqual(lines.slice(0, -1).map((line) => JSON.parse(line)));
  });

  it('names every actor by ids only: no key, no address, no name', () => {
    for (const { entry } of lines.slice(0, -1).map(parse)) {
      expect(['api_key', 'system']).toContain(entry.actor.type);
      expect(JSON.stringify(entry)).not.toContain(ada.key);
    }
  });
});

describe('verification with the pinned key detects', () => {
  /** A line in the middle, with entries before and after it. */
  const middle = 3;

  it('each changed character of an entry', () => {
    const line = lines[middle] ?? '';
    for (let index = 0; index < line.length; index += 1) {
      const flipped = line.slice(0, index) + (line[index] === '1' ? '2' : '1') + line.slice(index + 1);
      expect(verify(lines.with(middle, flipped)).status, `at ${index}`).toBe('failed');
    }
  });

  it.each([
    ['a dropped entry', () => lines.toSpliced(middle, 1), 'missing'],
    ['a dropped last entry', () => lines.toSpliced(-2, 1), 'missing'],
    ['an added entry, well-formed in itself', () => lines.toSpliced(middle, 0, forgedLine()), 'broken_link'],
    [
      'two swapped entries',
      () => lines.with(middle, lines[middle + 1] ?? '').with(middle + 1, lines[middle] ?? ''),
      'out_of_order',
    ],
    ['an entry written twice', () => lines.toSpliced(middle, 0, lines[middle] ?? ''), 'out_of_order'],
    ['a missing head', () => lines.slice(0, -1), 'head_missing'],
    ['a line after the head', () => [...lines, lines[0] ?? ''], 'after_head'],
  ] as const)('%s', (_title, damaged, code) => {
    const { status, problems } = verify(damaged());
    expect(status).toBe('failed');
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  it('a file rebuilt from changed data and signed with its own key', () => {
    expect(verify(forgery()).problems.map((problem) => problem.code)).toEqual(['other_key']);
  });

  it('a file rebuilt with a head that claims the pinned key', () => {
    const { signature: _signature, ...head } = { ...headOf(forgery()), key_id: pinnedKey };
    const signature = encodeBase64(signEd25519(FORGER_SEED, auditHeadMessage(head)));
    const claimed = forgery().with(-1, JSON.stringify({ head: sorted({ ...head, signature }) }));
    expect(verify(claimed).problems.map((problem) => problem.code)).toContain('signature_invalid');
  });
});

it('a forged file without a pinned key is "unpinned", never verified', () => {
  expect(verify(forgery(), {}).status).toBe('unpinned');
  expect(verify(lines, {}).status).toBe('unpinned');
});

it('a stored head detects a truncated and a rewritten chain, and accepts one that grew', async () => {
  const { id } = await ada.draft();
  const early = await exportOf(id);
  (await ada.putEntity(id, { version: 1, metadata: { a: 'b' } })).ok();
  const later = await exportOf(id);
  expect(verify(later, { pinnedKey, earlierHead: headOf(early) }).status).toBe('verified');
  expect(verify(early, { pinnedKey, earlierHead: headOf(later) }).problems.map(({ code }) => code)).toEqual([
    'truncated',
  ]);
});

it('a deleted draft keeps its chain, which ends with its deletion and still verifies', async () => {
  const { id } = await ada.draft();
  (await ada.deleteEntity(id, 1)).ok<undefined>(204);
  (await ada.getEntity(id)).refused('not_found');
  const kept = await exportOf(id);
  expect(actionsOf(kept)).toEqual(['entity.created', 'entity.deleted']);
  expect(verify(kept).status).toBe('verified');
  const eve = await service.anonymous.signUp();
  (await eve.call('GET', `/v1/entities/${id}/audit/export`)).refused('not_found');
});

it("the account's version of an entity is the number of changes its chain tells, plus one", async () => {
  const { id } = await ada.draft();
  await ada.putEntity(id, { version: 1, action: 'submit_formation' });
  const { version } = await ada.until(id, 'Active');
  const told = (await exportOf(id)).slice(0, -1).map((line) => parse(line).data as { object: { version?: number } });
  const versions = new Set(told.flatMap(({ object }) => (object.version === undefined ? [] : [object.version])));
  expect([...versions]).toEqual(Array.from({ length: version }, (_, index) => index + 1));
});

it("votes with the creator's own key verify, and every entry of such a change names the member", async () => {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await ada.until(id, 'Active');
  const path = `/v1/entities/${id}/proposals`;
  const proposal = (await ada.call('POST', path, { body: CUSTOM })).ok<{ id: string; proposer: string }>(201);
  (await ada.call('POST', `${path}/${proposal.id}/votes`, { body: { choice: 'approve' } })).ok();
  (await ada.call('POST', `${path}/${proposal.id}/execute`)).ok();
  const exported = await exportOf(id);
  expect(verify(exported)).toMatchObject({ status: 'verified', problems: [], votes: { verified: 1, proposals: 1 } });
  // Events follow the commit by a moment.
  const events = await eventually(async () => {
    const query = { entity_id: id, limit: '100' };
    const { data } = (await ada.call('GET', '/v1/events', { query })).ok<{ data: Told[] }>();
    expect(data.at(-1)?.type).toBe('proposal.executed');
    return data;
  });
  const entries = exported.slice(0, -1).map((line) => parse(line).entry);
  for (const told of [entries, events.map(({ type, actor }) => ({ action: type, actor }))]) {
    const ofProposal = told.filter(({ action }) => action.startsWith('proposal.'));
    expect(ofProposal.length).toBeGreaterThanOrEqual(4);
    for (const { actor } of ofProposal) expect(actor).toMatchObject({ type: 'api_key', member_did: proposal.proposer });
  }
});

/** The same entries with one word changed, hashed and signed again by somebody without a key of the service. */
function forgery(): string[] {
  const { chain } = parse(lines[0]).entry;
  const drafts = lines.slice(0, -1).map((line): FixtureDraft => {
    const { entry, data } = parse(line);
    const changed = JSON.parse(JSON.stringify(data).replaceAll('zest', 'gold')) as unknown;
    return [{ at: entry.at, actor: entry.actor, action: entry.action }, changed];
  });
  const entries = chainOf(drafts, chain);
  return fixtureLines(entries, fixtureHead(entries, FORGER_SEED));
}

function forgedLine(): string {
  return forgery()[3] ?? '';
}

/** RFC 8785 for a flat object: members in order. */
function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

it("these tests forge with a key that is not the service's", () => {
  expect(encodeMultikey(ed25519PublicKey(FORGER_SEED))).not.toBe(pinnedKey);
});
