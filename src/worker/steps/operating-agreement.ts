import { readSubject } from '../../formation/document-subject.ts';
import { renderedRow } from '../../formation/documents.ts';
import { insertDocument } from '../../store/documents.ts';
import { getEntity } from '../../store/entities.ts';
import { findFiling } from '../../store/filings.ts';
import { completeStep } from './complete.ts';
import type { Step } from './step.ts';

/** Writes the members' operating agreement from the constitution, whose hash it binds. */
export const adoptAgreement: Step = async ({ store, documents }, formation) => {
  const { account_id, entity_id } = formation;
  const filing = await findFiling(store.db, account_id, entity_id, 'formation');
  const subject = await readSubject(store.db, await getEntity(store.db, account_id, entity_id), filing?.pack_version);
  const rendered = await documents.render({ ...subject, kind: 'operating_agreement' }, account_id);
  return async (tx, entity) => {
    await insertDocument(tx, formation, renderedRow(rendered));
    const detail = `Binds the constitution ${subject.constitution_hash}.`;
    return completeStep(tx, entity, 'operating_agreement', detail);
  };
};
