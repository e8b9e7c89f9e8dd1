import type { AgreementStanding } from '../domain/agreement/standing.ts';
import { type EntityState, isCounted, isForming } from '../domain/entity/entity.ts';
import type { FilingState } from '../domain/filing/filing.ts';
import type { Rejection, StepName, StepStatus } from '../domain/filing/formation.ts';
import type { NextAction } from '../domain/filing/next-action.ts';
import type { OpenRequirement } from '../domain/filing/requirement.ts';
import type { JurisdictionCode } from '../domain/jurisdictions/pack.ts';
import { AppError } from '../errors/errors.ts';
import { touchCalendar } from './calendars.ts';
import { type Fragment, firstRow, type Reader } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';
import { countEntity } from './usage.ts';

export type Entity = {
  account_id: string;
  id: string;
  name: string;
  legal_name: string;
  livemode: boolean;
  jurisdiction: JurisdictionCode;
  legal_form: string;
  state: EntityState;
  version: number;
  constitution_version: number;
  external_reference: string | null;
  metadata: Record<string, string>;
  filing_number: string | null;
  filed_at: Date | null;
  ein: string | null;
  ein_waiver: string | null;
  oas_did: string | null;
  filing_error: string | null;
  dissolution_number: string | null;
  dissolved_at: Date | null;
  /**
   * Signatures on the operating agreement; null until the text of the operating agreement is written, and again after
   * each change of the constitution.
   */
  operating_agreement: AgreementStanding | null;
  /** True if the company was formed elsewhere and imported (domain/entity/entity.ts, `importStatusOf`). */
  is_imported: boolean;
  created_at: Date;
  updated_at: Date;
};

/** An entity with the stage of its formation, as every response shows it. */
export type EntityView = Entity & {
  stage: StepName | null;
  stage_status: StepStatus | null;
  expected_by: Date | null;
  rejection: Rejection | null;
  asked: OpenRequirement | null;
  /**
   * State of an abandoned filing that the office may still have; omitted if there is no such filing, or if this was not
   * checked.
   */
  filing_state?: FilingState;
  /** True if the company is stuck (store/operating/stuck.ts); omitted if this was not checked. */
  is_stuck?: boolean;
};

/** Returns the columns with which other tables refer to an entity. */
export function ownerOf({ account_id, id }: Pick<Entity, 'account_id' | 'id'>) {
  return { account_id, entity_id: id };
}

/**
 * Reads one entity. This is the most frequent read, so tests check that it is one statement that looks up two primary
 * keys.
 */
export async function findEntity(db: Reader, accountId: string, id: string): Promise<EntityView | null> {
  return firstRow(db<EntityView[]>`
    select e.*, f.stage, f.stage_status, f.expected_by, f.rejection, f.asked
    from entities e left join formations f on f.account_id = e.account_id and f.entity_id = e.id
    where e.account_id = ${accountId} and e.id = ${id}`);
}

export const LIST_ENTITIES: NextAction = {
  code: 'list_entities',
  actor: 'agent',
  message: 'List the entities of the account.',
  operation_id: 'list_entities',
  method: 'GET',
  href: '/v1/entities',
  due_at: null,
};

/**
 * Returns the error for an entity that is missing or belongs to another account. The error is the same, so that nobody
 * can find out which ids exist.
 */
export function entityNotFound(): AppError {
  return new AppError('not_found', {
    detail: 'No entity with this id belongs to this account.',
    next: [LIST_ENTITIES],
  });
}

export async function getEntity(db: Reader, accountId: string, id: string): Promise<EntityView> {
  const entity = await findEntity(db, accountId, id);
  if (entity === null) throw entityNotFound();
  return entity;
}

/** Locks the entity. Every change to it takes this lock first. */
export async function lockEntity(tx: Tx, accountId: string, id: string): Promise<Entity> {
  const row = await lockEntityIfAny(tx, accountId, id);
  if (row === null) throw entityNotFound();
  return row;
}

/** Locks an entity, as `lockEntity` does, but returns null if the entity is gone. */
export async function lockEntityIfAny(tx: Tx, accountId: string, id: string): Promise<Entity | null> {
  return firstRow(tx.sql<Entity[]>`
    select * from entities where account_id = ${accountId} and id = ${id} for update`);
}

export async function insertEntity(tx: Tx, entity: Entity): Promise<void> {
  tx.sql.later`insert into entities ${tx.sql.insert({ ...entity, metadata: tx.sql.json(entity.metadata) })}`;
}

export type EntityPatch = Partial<
  Omit<Entity, 'account_id' | 'id' | 'livemode' | 'version' | 'operating_agreement' | 'created_at' | 'updated_at'>
>;

/** Changes a locked entity and increments its version. The version in WHERE makes a lost update impossible. */
export async function updateEntity(tx: Tx, entity: Entity, patch: EntityPatch): Promise<Entity> {
  const { metadata, ...plain } = patch;
  const columns = {
    ...plain,
    ...(metadata === undefined ? {} : { metadata: tx.sql.json(metadata) }),
    version: entity.version + 1,
    updated_at: tx.at,
  };
  const [row] = await tx.sql<Entity[]>`
    update entities set ${tx.sql.set(columns)}
    where account_id = ${entity.account_id} and id = ${entity.id} and version = ${entity.version}
    returning *`;
  if (!row)
    throw new AppError('internal', { detail: 'The service failed.', internal: `entity ${entity.id} not locked` });
  // Any fact of a filed entity may change its legal obligations.
  if (entity.filed_at !== null) touchCalendar(tx, ownerOf(row), { isForming: isForming(row.state) });
  const counted = Number(isCounted(row.state)) - Number(isCounted(entity.state));
  if (counted !== 0) await countEntity(tx, entity.account_id, counted);
  return row;
}

/**
 * Stores who signed the operating agreement. The entity's version stays the same, because callers do not change this
 * field themselves.
 */
export function setAgreement(tx: Tx, { account_id, id }: Entity, standing: AgreementStanding | null): void {
  tx.sql.later`
    update entities set operating_agreement = ${standing === null ? null : tx.sql.json(standing as never)}
    where account_id = ${account_id} and id = ${id}`;
}

export async function deleteEntity(tx: Tx, entity: Entity): Promise<void> {
  // The links are deleted here because on Citus their tables have no foreign key to the entity, so nothing else would
  // delete them.
  for (const links of ['status_links', 'calendar_links'])
    tx.sql.later`
      delete from ${tx.sql.identifier(links)} where account_id = ${entity.account_id} and entity_id = ${entity.id}`;
  tx.sql.later`delete from entities where account_id = ${entity.account_id} and id = ${entity.id}`;
}

export type EntityFilter = {
  /** The only entity that is listed. */
  id?: string | null;
  state?: string | undefined;
  filing_number?: string | undefined;
  external_reference?: string | undefined;
};

export type EntityPageOptions = PageRange & { filter: EntityFilter; descending: boolean };

/** Returns one page in keyset order on (created_at, id). A filter by name needs `searchEntitiesByName`. */
export function listEntities(db: Reader, accountId: string, options: EntityPageOptions): Promise<EntityView[]> {
  return readEntityPage(db, db`entities`, accountId, options);
}

/** Reads a page of entities. `source`: their table, or a selection of its rows. */
export async function readEntityPage(db: Reader, source: Fragment, accountId: string, options: EntityPageOptions) {
  return db<EntityView[]>`
    select e.*, f.stage, f.stage_status, f.expected_by, f.rejection, f.asked
    from ${source} e left join formations f on f.account_id = e.account_id and f.entity_id = e.id
    where ${inEntityPage(db, accountId, options)}
    ${inPageOrder(db, options)}
    limit ${options.limit}`;
}

/** The SQL condition for rows of `entities e` that match the filter and come after a position. */
export function inEntityPage(
  db: Reader,
  accountId: string,
  { filter, descending, after }: Omit<EntityPageOptions, 'limit'>,
): Fragment {
  const compare = descending ? db`<` : db`>`;
  return db`e.account_id = ${accountId}
      ${filter.id ? db`and e.id = ${filter.id}` : db``}
      ${filter.state === undefined ? db`` : db`and e.state = ${filter.state}`}
      ${filter.filing_number === undefined ? db`` : db`and e.filing_number = ${filter.filing_number}`}
      ${filter.external_reference === undefined ? db`` : db`and e.external_reference = ${filter.external_reference}`}
      ${after === null ? db`` : db`and (e.created_at, e.id) ${compare} (${after.createdAt}, ${after.id})`}`;
}

export function inPageOrder(db: Reader, { descending }: Pick<EntityPageOptions, 'descending'>): Fragment {
  const direction = descending ? db`desc` : db`asc`;
  return db`order by e.created_at ${direction}, e.id ${direction}`;
}

export type FoundEntity = Pick<
  Entity,
  'id' | 'account_id' | 'legal_name' | 'state' | 'jurisdiction' | 'filing_number' | 'created_at'
>;

/**
 * Finds companies of all accounts, for operators. Indexes: entities_by_number or entities_by_legal_name (a range).
 */
export async function searchEntities(
  db: Reader,
  by: { name: string } | { filingNumber: string },
  limit: number,
): Promise<FoundEntity[]> {
  const columns = db`id, account_id, legal_name, state, jurisdiction, filing_number, created_at`;
  if ('filingNumber' in by) {
    return db<FoundEntity[]>`select ${columns} from entities where filing_number = ${by.filingNumber} limit ${limit}`;
  }
  // A range is used instead of LIKE, because the query plan of a range does not depend on the text.
  const from = by.name.toLowerCase();
  return db<FoundEntity[]>`
    select ${columns} from entities
    where lower(legal_name) collate "C" >= ${from} and lower(legal_name) collate "C" < ${`${from}\u{10ffff}`}
    order by lower(legal_name) collate "C" limit ${limit}`;
}
