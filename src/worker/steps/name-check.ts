import type { FormationContent } from '../../domain/filing/packet.ts';
import { cut } from '../../domain/formats/text.ts';
import { findPack } from '../../domain/jurisdictions/index.ts';
import type { LegalForm } from '../../domain/jurisdictions/pack.ts';
import { nameProblems } from '../../domain/names/names.ts';
import { refuseFormation } from '../../forming/refuse-formation.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Entity } from '../../store/entities.ts';
import type { Filing } from '../../store/filings.ts';
import { completeStep } from './complete.ts';
import type { FormationDeps, Step } from './step.ts';

/**
 * Checks that the name is free at the registry before a fee is spent. A missing answer does not block the filing,
 * because the registry checks the name again when it files.
 */
export const checkName: Step = async (deps, _, { filing }) => {
  const unapproved = unapprovedWord(filing);
  if (unapproved !== null) return (tx, entity) => refuse(tx, entity, 'name_restricted_word', unapproved);
  const { normalized_name, jurisdiction, filer } = filing.packet as Record<string, string>;
  const outcome = await deps.registry.checkName(normalized_name ?? '', jurisdiction ?? '', filer ?? '');
  const isTaken = outcome.status === 'taken' && !(await mayBeOurs(deps, filing));

  return async (tx, entity) => {
    if (isTaken) {
      const message = `The registry already has this name: ${cut(outcome.conflicts.join(', '), 200)}`;
      return refuse(tx, entity, 'name_not_distinguishable', message);
    }
    const detail =
      outcome.status === 'available'
        ? 'available'
        : 'The registry gave no answer about the name. It decides with the filing.';
    return completeStep(tx, entity, 'name_check', detail);
  };
};

/**
 * Returns whether an earlier send of this same filing may be the reason why the name is taken, which is no conflict. A
 * restored database may not know of an earlier send, so false is returned only if the registry states that it does not
 * know the reference.
 */
async function mayBeOurs({ registry }: FormationDeps, { type, reference, sends }: Filing): Promise<boolean> {
  return sends > 0 || (await registry.lookup({ type, reference })).kind !== 'not_found';
}

/**
 * Returns the reason why the registry would certainly reject the filing for a word in its name; null if this is not
 * certain. The account gets the reason and is asked for an approval, before a fee is spent.
 */
function unapprovedWord({ packet, sends }: Filing): string | null {
  const { legal_name, legal_form, jurisdiction, documents } = packet as FormationContent;
  const pack = findPack(jurisdiction);
  if (!pack || sends > 0 || documents.some(({ kind }) => kind === 'name_approval')) return null;
  const problem = nameProblems(legal_name, legal_form as LegalForm, pack).find(
    ({ code, mark }) => code === 'name_restricted_word' && mark !== 'unconfirmed',
  );
  return problem?.message ?? null;
}

async function refuse(
  tx: Tx,
  entity: Entity,
  code: 'name_not_distinguishable' | 'name_restricted_word',
  message: string,
): Promise<'wait'> {
  await refuseFormation(tx, entity, 'name_check', {
    code,
    message,
    pointer: '/name',
    source: 'registry',
    retryable: false,
  });
  return 'wait';
}
