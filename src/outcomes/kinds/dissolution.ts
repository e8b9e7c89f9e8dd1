import { nextState } from '../../domain/entity/entity.ts';
import { NAME_ELSEWHERE, WINDS_DOWN_AGAIN } from '../../domain/filing/fact-correction.ts';
import { currentPack } from '../../domain/jurisdictions/index.ts';
import { normalizeName } from '../../domain/names/name-normal-form.ts';
import { refuseArticles, releaseArticles } from '../../filings/wind-down.ts';
import { endProposals } from '../../governance/end-proposals.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { correctDissolutionDetail, getDissolution, moveDissolution } from '../../store/dissolutions.ts';
import { ownerOf, updateEntity } from '../../store/entities.ts';
import { disproveFiling, findFiling } from '../../store/filings.ts';
import { holdFreeName, releaseNamesOf } from '../../store/name-holds.ts';
import { finishDisproof, freeNumber, rejectionOf, stateAfter } from '../corrected-company.ts';
import type { Change, FilingKind } from '../kind.ts';
import { signedFirst } from './signed.ts';

/** The dissolution of a company. Only the registry's answer, with its number, completes it. */
export const DISSOLUTION: FilingKind = {
  /**
   * If the registry says that the company is already dissolved, an operator looks up the number of that dissolution.
   * Sending again would be useless.
   */
  async judge(_, decision, { isReport }) {
    if (isReport || decision.state !== 'rejected' || decision.rejection.code !== 'duplicate_filing') return decision;
    const { message } = decision.rejection;
    return { state: 'needs_review', reason: `According to the registry, the company is already dissolved: ${message}` };
  },
  async accept(_, { tx, entity, filing }, answer) {
    const state = nextState(entity.state, 'dissolution_accepted');
    if (state === null) throw new Error(`dissolved while the entity is ${entity.state}`);
    const evidence = { dissolution_number: answer.number, dissolved_at: answer.filedAt };
    const after = await updateEntity(tx, entity, { state, ...evidence });
    await endProposals(tx, after);
    // The name is released, because from now on the registry decides whether another company may have it.
    await releaseNamesOf(tx, filing);
    await moveDissolution(tx, filing, { status: 'dissolved', detail: answer.number, expectedBy: null });
    const also = { reference: filing.reference, ...evidence, dissolved_at: answer.filedAt.toISOString() };
    recordOnEntity(tx, 'dissolution.completed', after, { before: entity, also });
  },
  ...signedFirst({
    isLetGo,
    move: ({ tx, filing }, moved) => moveDissolution(tx, filing, moved),
    release: ({ tx, filing }, detail, isSimulated) => releaseArticles(tx, filing, detail, isSimulated),
    refuse: ({ tx, entity, filing }, rejection) => refuseArticles(tx, entity, filing, rejection),
    declined: 'The signer declined to sign the articles.',
  }),
  doubt({ tx, entity, filing }, status, reason) {
    recordOnEntity(tx, `dissolution.${status}`, entity, { also: { reference: filing.reference, reason } });
  },
  factsOf: ({ number, filed_at }) => ({ dissolution_number: number, dissolved_at: new Date(filed_at) }),
  renumber: (tx, { entity }, { from, to }) => correctDissolutionDetail(tx, ownerOf(entity), from, to),
  didOf: () => null,
  /** Returns the company to winding down, as a rejection would, so that a member can have its articles filed again. */
  async disprove(tx, correction, company) {
    const { filing, entity } = company;
    const state = stateAfter(entity, 'dissolution_disproved');
    const rejection = rejectionOf('registry_other', `The office did not dissolve the company. ${correction.reason}`);
    await freeNumber(tx, company);
    await disproveFiling(tx, filing, rejection);
    const formation = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
    if (formation === null) throw new Error(`a dissolution of ${entity.id}, which was never filed`);
    const name = normalizeName(entity.legal_name, currentPack(entity.jurisdiction));
    const isNameFree = await holdFreeName(tx, formation, entity.jurisdiction, name);
    const { message: detail } = rejection;
    await moveDissolution(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
    const { after, consequences } = await finishDisproof(tx, correction, company, {
      patch: { state, dissolution_number: null, dissolved_at: null },
      first: isNameFree ? [WINDS_DOWN_AGAIN] : [WINDS_DOWN_AGAIN, NAME_ELSEWHERE],
    });
    const also = { reference: filing.reference, rejection };
    recordOnEntity(tx, 'dissolution.action_required', after, { also });
    return consequences;
  },
  whyNotDisproved: null,
};

async function isLetGo({ tx, filing }: Change): Promise<boolean> {
  return (await getDissolution(tx.sql, filing)).let_go_at !== null;
}
