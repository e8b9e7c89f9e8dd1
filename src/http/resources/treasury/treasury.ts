import type { Clock } from '../../../clock.ts';
import { hasScope } from '../../../domain/access/permissions.ts';
import { CURRENCY } from '../../../domain/billing/plan.ts';
import { isPerson } from '../../../domain/constitution/constitution.ts';
import { takesDeposits } from '../../../domain/filing/dissolution.ts';
import { booksRefusal, limitsIn } from '../../../domain/governance/spending.ts';
import { fits, momentAfter } from '../../../domain/treasury/ledger.ts';
import { MAX_CENTS, readDollars, writeDollars } from '../../../domain/treasury/money.ts';
import { limitsOn } from '../../../domain/treasury/policy.ts';
import { readRecipient } from '../../../domain/treasury/recipient.ts';
import { entryRow } from '../../../domain/treasury/statement.ts';
import { AppError } from '../../../errors/errors.ts';
import { refusedMember } from '../../../errors/refused-member.ts';
import { refuseIf } from '../../../governance/accepted.ts';
import { actAsMember } from '../../../governance/acting-member.ts';
import { recordEntry } from '../../../governance/treasury-books.ts';
import { EntityPath } from '../../../schema/wire.ts';
import type { Credential } from '../../../store/api-keys.ts';
import { getConstitutionDocument, getCurrentConstitution } from '../../../store/constitutions.ts';
import { businessNow } from '../../../store/core/business-clock.ts';
import { type Reader, readAtOneMoment } from '../../../store/core/db.ts';
import type { Tx } from '../../../store/core/write.ts';
import { findDissolution } from '../../../store/dissolutions.ts';
import { type Entity, getEntity, lockEntity } from '../../../store/entities.ts';
import { findHead, findSpendingFacts, insertEntry, momentInBooks } from '../../../store/treasury.ts';
import { json } from '../../answers/reply.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { CreateDeposit, DEPOSIT_BODY, Treasury, TreasuryEntry, TreasuryQuery } from './shapes.ts';

const TAG = 'Treasury';

export const createDeposit = changeRoute({
  operationId: 'create_deposit',
  method: 'POST',
  path: '/v1/entities/{id}/treasury/deposits',
  tag: TAG,
  summary: 'Record a deposit',
  description:
    'Records money that the company received. The money itself moves outside this service. Limits and statements use these records. Requires a key with `keys:manage`, or a key bound to a member who is a person, because an agent could otherwise record money that was never received, and spend it. Send an Idempotency-Key: without one, a repeated call records another deposit.',
  scope: 'proposals:write',
  command: 'treasury deposit',
  searchWords: 'money received income',
  agents: { none: 'A person records it: an agent could spend what it claims the company received.' },
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  body: CreateDeposit,
  examples: { founding: { summary: 'Contribution of a founder', value: DEPOSIT_BODY } },
  responses: { 201: { description: 'The entry for the deposit.', schema: TreasuryEntry } },
  errors: ['not_permitted', 'illegal_transition', 'validation_failed'],
  handler: ({ params, body, accountId, credential, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      await refuseAgents(tx, credential, entity);
      refuseIf(booksRefusal(entity.state));
      await refuseWhileEnding(tx, entity);
      const head = await findHead(tx.sql, entity);
      const cents = readDollars(body.amount_usd) ?? 0n;
      if (cents === 0n) throw refusedMember('amount_usd', 'out_of_range', 'must be more than 0');
      if (!fits(head, cents)) {
        const message = `would raise the balance above ${writeDollars(MAX_CENTS)}`;
        throw refusedMember('amount_usd', 'out_of_range', message);
      }
      const at = await momentInBooks(tx, entity, head);
      const noted = { kind: 'deposit', cents, reference: body.reference ?? null } as const;
      const entry = await insertEntry(tx, entity, head, noted, at);
      recordEntry(tx, 'treasury.deposited', entity, entry);
      return json(201, { id: entry.id, ...entryRow(entry) });
    }),
});

export const getTreasury = accountRoute({
  operationId: 'get_treasury',
  method: 'GET',
  path: '/v1/entities/{id}/treasury',
  tag: TAG,
  summary: 'Get the treasury',
  description:
    'Returns the balance, and the amount that each limit still allows. With `recipient`, the answer includes the limit for that recipient. With `proposer`, it includes the monthly limit of that agent. Every proposal to spend is checked against these limits when it is created and when it is executed.',
  scope: 'proposals:read',
  command: 'treasury show',
  searchWords: 'balance money budget limit spend',
  params: EntityPath,
  query: TreasuryQuery,
  responses: { 200: { description: 'The balance and limits of the company.', schema: Treasury } },
  handler: async ({ deps: { store }, params, query, accountId }) => {
    const recipient = query.recipient === undefined ? null : recipientOf(query.recipient);
    const about = { recipient, proposer: query.proposer ?? null };
    // The books are read in one snapshot. Otherwise a spend that is committed in between would be in the sums but not
    // in the balance.
    const read = (sql: Reader) => readBooks(sql, store.clock, { accountId, entityId: params.id }, about);
    const { entity, at, head, ledger, monthlyLimitUsd, treasury } = await readAtOneMoment(store.db, read);
    const limits = limitsOn({ treasury, monthlyLimitUsd }, ledger, recipient);
    const least = limits.reduce((min, { left }) => (left < min ? left : min), head.balance);
    return json(200, {
      entity_id: entity.id,
      currency: CURRENCY,
      at,
      balance_usd: writeDollars(head.balance),
      left_usd: writeDollars(least),
      require_human_above_usd: treasury.require_human_above_usd ?? null,
      limits: limits.map(({ code, limit, left, cap }) => ({
        code,
        limit_usd: writeDollars(limit),
        left_usd: writeDollars(left),
        cap: cap ?? null,
      })),
    });
  },
});

function recipientOf(text: string): string {
  const read = readRecipient(text);
  if (read.ok) return read.recipient;
  const problems = [{ pointer: '/recipient', code: 'wrong_format', message: read.message }];
  throw new AppError('invalid_parameter', { detail: read.message, problems });
}

async function readBooks(
  sql: Reader,
  clock: Clock,
  { accountId, entityId }: { accountId: string; entityId: string },
  about: { recipient: string | null; proposer: string | null },
) {
  const entity = await getEntity(sql, accountId, entityId);
  const { constitution } = await getCurrentConstitution(sql, accountId, entity.id);
  const head = await findHead(sql, entity);
  const at = momentAfter(head, await businessNow(sql, clock, accountId));
  const facts = await findSpendingFacts(sql, entity, head, about, at);
  return {
    entity,
    head,
    at,
    treasury: limitsIn(constitution.treasury, { state: entity.state, isPersonAsked: true }),
    ...facts,
  };
}

/** Refuses keys that an agent may hold. A person's own key is allowed, and so are account keys with `keys:manage`. */
async function refuseAgents(tx: Tx, credential: Credential, entity: Entity): Promise<void> {
  if (await isOfPerson(tx, credential, entity)) return;
  throw new AppError('not_permitted', {
    detail:
      'An agent cannot record a deposit, because it could then spend it. Use the own key of a member who is a person, or a key of the account with the scope keys:manage.',
  });
}

async function isOfPerson(tx: Tx, credential: Credential, { account_id, id }: Entity): Promise<boolean> {
  if (credential.member === null) return hasScope(credential.scopes, 'keys:manage');
  const did = await actAsMember(tx, credential, id);
  const { members } = await getConstitutionDocument(tx.sql, account_id, id);
  return members.some((member) => member.id === did && isPerson(member));
}

/**
 * Refuses deposits while the articles of dissolution are signed and filed, because that money could not be paid out.
 */
async function refuseWhileEnding(tx: Tx, { account_id, id, state }: Entity): Promise<void> {
  if (state !== 'WindingDown') return;
  const dissolution = await findDissolution(tx.sql, account_id, id);
  if (dissolution === null || takesDeposits(dissolution.status)) return;
  throw new AppError('illegal_transition', {
    detail:
      'The articles of dissolution are being signed or filed, so the books are closed unless the articles are rejected. Follow GET dissolution.',
    extra: { state, allowed_actions: [] },
  });
}
