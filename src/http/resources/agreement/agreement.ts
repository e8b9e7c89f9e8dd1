import { isFullySigned } from '../../../domain/agreement/standing.ts';
import { AppError } from '../../../errors/errors.ts';
import { EntityPath } from '../../../schema/wire.ts';
import { askMembersAgain, foreseeAgreementMails } from '../../../signatures/await-signatures.ts';
import { requireWritten } from '../../../signatures/issue-agreement.ts';
import { readAgreement } from '../../../signatures/read-agreement.ts';
import { signAsMember } from '../../../signatures/sign-as-member.ts';
import { readAtOneMoment } from '../../../store/core/db.ts';
import { getEntity, lockEntity } from '../../../store/entities.ts';
import { json, UNCHANGED, withEtag } from '../../answers/reply.ts';
import { ANSWERED_BY_PERSON } from '../../calls/agents.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import { AskedMembers, agreementBody, BLAKE3, OperatingAgreement, SignOperatingAgreement } from './shapes.ts';

const TAG = 'Operating agreement';

export const getOperatingAgreement = accountRoute({
  operationId: 'get_operating_agreement',
  method: 'GET',
  path: '/v1/entities/{id}/operating-agreement',
  tag: TAG,
  summary: 'Get the operating agreement',
  description:
    'Returns the hash of the current text, the members who must sign it, the statement that each member signs, and who has signed. Available once the text is written: before the filing or in the step `operating_agreement`, depending on the constitution.',
  scope: 'entities:read',
  command: 'agreement show',
  params: EntityPath,
  responses: {
    200: { description: 'The operating agreement and its signatures.', schema: OperatingAgreement },
    304: UNCHANGED,
  },
  handler: async ({ deps, params, accountId }) => {
    const agreement = await readAtOneMoment(deps.store.db, async (sql) =>
      readAgreement(sql, await getEntity(sql, accountId, params.id)),
    );
    return withEtag(json(200, agreementBody(params.id, agreement)));
  },
});

export const signOperatingAgreement = changeRoute({
  operationId: 'sign_operating_agreement',
  method: 'POST',
  path: '/v1/entities/{id}/operating-agreement/sign',
  tag: TAG,
  summary: 'Sign the operating agreement',
  description:
    "Signs as the member to whom the key is bound. The key must have been bound with the member's own signature, or through an invitation that was mailed to the member. First read the text, and send its hash as `blake3`. Members without such a key sign through the link in their mail.",
  scope: 'proposals:vote',
  command: 'agreement sign',
  searchWords: 'signature',
  agents: { none: ANSWERED_BY_PERSON },
  makes: null,
  cannotBeUndone: 'A signature cannot be taken back.',
  params: EntityPath,
  body: SignOperatingAgreement,
  examples: { sign: { summary: 'Sign with a key bound to the member', value: { blake3: BLAKE3 } } },
  responses: { 200: { description: 'The agreement with this signature.', schema: OperatingAgreement } },
  errors: ['not_permitted', 'validation_failed'],
  handler: ({ deps, params, body, accountId, credential, networkAddress, change }) =>
    change(async (tx) => {
      const call = { accountId, entityId: params.id, credential, networkAddress, body };
      const entity = await signAsMember(deps, tx, call);
      return json(200, agreementBody(entity.id, await readAgreement(tx.sql, entity)));
    }),
});

export const resendAgreementLinks = changeRoute({
  operationId: 'resend_agreement_links',
  method: 'POST',
  path: '/v1/entities/{id}/operating-agreement/resend',
  tag: TAG,
  summary: 'Resend the agreement links',
  description:
    'Mails a new link to every member who has not signed, including those who declined. For a company from an unverified archive, the service first writes the agreement. The links are not in the answer. An address gets at most ten mails an hour, and an account sends at most 120; `mails` shows which mails are delayed. A member without an e-mail address signs with a key that is bound to them.',
  scope: 'formation:submit',
  command: 'agreement resend',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: EntityPath,
  responses: { 202: { description: 'New links will be mailed.', schema: AskedMembers } },
  errors: ['illegal_transition'],
  handler: ({ deps, params, accountId, change }) =>
    change(async (tx) => {
      const entity = await lockEntity(tx, accountId, params.id);
      const standing = await requireWritten(deps, tx, entity);
      if (entity.operating_agreement !== null && isFullySigned(standing)) throw nothingMissing(entity.state);
      const asked = await askMembersAgain(tx, entity, standing);
      const mails = await foreseeAgreementMails(tx.sql, entity, standing, asked, tx.at);
      return json(202, { entity_id: entity.id, asked, mails });
    }),
});

function nothingMissing(state: string): AppError {
  return new AppError('illegal_transition', {
    detail: 'All members have signed the operating agreement.',
    extra: { state, allowed_actions: [] },
  });
}
