/** States of an entity. CHECKs in the database repeat the list and require the evidence for each state. */
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

/** States of a company that is winding up or dissolved. */
export const ENDS: readonly EntityState[] = ['WindingDown', 'Dissolved'];

/** Actions that an account may request with PUT /v1/entities/{id}. */
export const ACTIONS = ['submit_formation', 'mark_filing_failed', 'retry_from_failed'] as const;
export type EntityAction = (typeof ACTIONS)[number];

/** Triggers that only the service records, with evidence. An account can never request them. */
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

/** All allowed transitions. Any other trigger is refused with 409. */
const TRANSITIONS = {
  Draft: { submit_formation: 'Filing', import_claimed: 'Importing' },
  // Actions while an existing company is imported. An import never reaches `Filing`, because the company would then be
  // formed a second time.
  Importing: { import_confirmed: 'Filed', import_rejected: 'ImportFailed' },
  ImportFailed: { import_claimed: 'Importing' },
  Filing: { filing_accepted: 'Filed', filing_rejected: 'FilingFailed', mark_filing_failed: 'FilingFailed' },
  // `filing_accepted`: the registry may accept a filing that the account has already declared failed.
  FilingFailed: { retry_from_failed: 'Filing', filing_accepted: 'Filed' },
  // Triggers that end in `_disproved` undo an acceptance, tax number or dissolution recorded by mistake.
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

/** Returns the next state; null if the trigger is not allowed in this state. */
export function nextState(state: EntityState, trigger: EntityAction | Outcome): EntityState | null {
  const row: Partial<Record<EntityAction | Outcome, EntityState>> = TRANSITIONS[state];
  return row[trigger] ?? null;
}

/** Returns the actions that an account may take in this state. A 409 `illegal_transition` lists them. */
export function allowedActions(state: EntityState): EntityAction[] {
  return ACTIONS.filter((action) => nextState(state, action) !== null);
}

/** Returns whether the constitution can be replaced: no registry is processing the company or has accepted it. */
export function isConstitutionEditable(state: EntityState): boolean {
  return state === 'Draft' || state === 'FilingFailed' || state === 'ImportFailed';
}

/** Returns whether the entity can be deleted. A company that a registry accepted can only be dissolved. */
export function isDeletable(state: EntityState): boolean {
  return isConstitutionEditable(state);
}

/** Returns whether, as far as the service knows, an office has the company in its records. */
export function isOnFile(state: EntityState): boolean {
  return !isConstitutionEditable(state) && state !== 'Filing' && state !== 'Importing';
}

/** Returns whether the formation of the company is complete. */
export function isComplete(state: EntityState): boolean {
  return state === 'Active' || state === 'WindingDown' || state === 'Dissolved';
}

/** Returns whether the entity counts towards the plan's limit: the company exists, or is being formed or imported. */
export function isCounted(state: EntityState): boolean {
  return !isConstitutionEditable(state) && state !== 'Dissolved';
}

/** Returns whether yearly duties apply: a registry accepted the company, and its winding up has not begun. */
export function hasCalendar(state: EntityState): boolean {
  return state === 'Filed' || state === 'Registered' || state === 'Active';
}

/** Returns whether some steps of the formation are still to be done. */
export function isForming(state: EntityState): boolean {
  return state === 'Filing' || state === 'Filed' || state === 'Registered';
}

/** Status of an imported company; null for a company formed through the service. */
export const IMPORT_STATUSES = ['unverified', 'rejected', 'confirmed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Returns the import status. Until an operator confirms imported facts, they are only statements of the account. */
export function importStatusOf({ state, is_imported }: ImportFacts): ImportStatus | null {
  if (!is_imported) return null;
  if (state === 'Importing') return 'unverified';
  return state === 'ImportFailed' ? 'rejected' : 'confirmed';
}

export type ImportFacts = { state: EntityState; is_imported: boolean };
