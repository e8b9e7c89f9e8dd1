/** States of an entity; the database repeats the list and the evidence of each state as CHECKs. */
export const ENTITY_STATES = [
  'Draft',
  'Filing',
  'Filed',
  'Registered',
  'Active',
  'FilingFailed',
  'WindingDown',
  'Dissolved',
  'Importing',
  'ImportFailed',
] as const;
export type EntityState = (typeof ENTITY_STATES)[number];

/** States of a company that ends, or has ended. */
export const ENDS: readonly EntityState[] = ['WindingDown', 'Dissolved'];

/** Actions that an account may request with PUT /v1/entities/{id}. */
export const ACTIONS = ['submit_formation', 'mark_filing_failed', 'retry_from_failed'] as const;
export type EntityAction = (typeof ACTIONS)[number];

/** Changes reported from outside: an account never requests them, and they always come with evidence. */
export const OUTCOMES = [
  'import_claimed',
  'import_confirmed',
  'import_rejected',
  'filing_accepted',
  'filing_rejected',
  'tax_number_settled',
  'formation_completed',
  'dissolution_executed',
  'dissolution_accepted',
  'filing_disproved',
  'import_disproved',
  'tax_number_disproved',
  'dissolution_disproved',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The whole state machine. A trigger that is not listed for a state is refused with 409. */
const TRANSITIONS = {
  Draft: { submit_formation: 'Filing', import_claimed: 'Importing' },
  // An existing company. Nothing leads from here to a filing of its formation: it would be filed twice.
  Importing: { import_confirmed: 'Filed', import_rejected: 'ImportFailed' },
  ImportFailed: { import_claimed: 'Importing' },
  Filing: { filing_accepted: 'Filed', filing_rejected: 'FilingFailed', mark_filing_failed: 'FilingFailed' },
  // filing_accepted: the registry's answer overrides a failure that was only declared.
  FilingFailed: { retry_from_failed: 'Filing', filing_accepted: 'Filed' },
  // disproved: an operator had recorded an acceptance, a tax number or a dissolution by mistake.
  Filed: {
    tax_number_settled: 'Registered',
    dissolution_executed: 'WindingDown',
    filing_disproved: 'FilingFailed',
    import_disproved: 'ImportFailed',
  },
  Registered: {
    formation_completed: 'Active',
    dissolution_executed: 'WindingDown',
    filing_disproved: 'FilingFailed',
    import_disproved: 'ImportFailed',
    tax_number_disproved: 'Filed',
  },
  Active: {
    dissolution_executed: 'WindingDown',
    filing_disproved: 'FilingFailed',
    import_disproved: 'ImportFailed',
    tax_number_disproved: 'Filed',
  },
  WindingDown: { dissolution_accepted: 'Dissolved' },
  Dissolved: { dissolution_disproved: 'WindingDown' },
} as const satisfies Record<EntityState, Partial<Record<EntityAction | Outcome, EntityState>>>;

/** Returns the following state, or null if the trigger is illegal. */
export function nextState(state: EntityState, trigger: EntityAction | Outcome): EntityState | null {
  const row: Partial<Record<EntityAction | Outcome, EntityState>> = TRANSITIONS[state];
  return row[trigger] ?? null;
}

/** Returns the actions an account may take in this state; a 409 `illegal_transition` lists them. */
export function allowedActions(state: EntityState): EntityAction[] {
  return ACTIONS.filter((action) => nextState(state, action) !== null);
}

/** The constitution may only be replaced while no registry has accepted it, and nobody is asked to. */
export function isConstitutionEditable(state: EntityState): boolean {
  return state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed';
}

/** A company is dissolved, not deleted: only an entity that no registry ever accepted can be deleted. */
export function isDeletable(state: EntityState): boolean {
  return isConstitutionEditable(state);
}

/** Returns whether an office has the company, as far as this service knows. */
export function isOnFile(state: EntityState): boolean {
  return !isConstitutionEditable(state) && state !== 'Filing' && state !== 'Importing';
}

/** Returns whether the formation of the company is complete. */
export function isComplete(state: EntityState): boolean {
  return state === 'Active' || state === 'WindingDown' || state === 'Dissolved';
}

/** Returns whether it counts towards the plan's limit: it is formed or imported, or it exists. */
export function isCounted(state: EntityState): boolean {
  return !isConstitutionEditable(state) && state !== 'Dissolved';
}

/** Returns whether the law has yearly duties for it: a registry accepted it, and it is not ending. */
export function hasCalendar(state: EntityState): boolean {
  return state === 'Filed' || state === 'Registered' || state === 'Active';
}

/** Returns whether the formation of an entity in this state still has work to do. */
export function isForming(state: EntityState): boolean {
  return state === 'Filing' || state === 'Filed' || state === 'Registered';
}

/** Where the import of a company is; null: it is formed here. */
export const IMPORT_STATUSES = ['unverified', 'rejected', 'confirmed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Returns how far the import is. Its facts are the account's claim until an operator has confirmed them. */
export function importStatusOf({ state, is_imported }: ImportFacts): ImportStatus | null {
  if (!is_imported) return null;
  if (state === 'Importing') return 'unverified';
  return state === 'ImportFailed' ? 'rejected' : 'confirmed';
}

export type ImportFacts = { state: EntityState; is_imported: boolean };
