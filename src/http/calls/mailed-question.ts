import { type DeadReason, deadReason } from '../../access/find-usable-link.ts';
import type { Reader } from '../../store/core/db.ts';
import { type Tx, write } from '../../store/core/write.ts';
import { lockEntityIfAny } from '../../store/entities.ts';
import { consumeLink, findLink, type Link } from '../../store/link-tokens.ts';
import type { Answer } from '../answers/answer.ts';
import type { Reply } from '../answers/reply.ts';
import type { PageCall } from './call.ts';
import { refuseForeignForm } from './form.ts';

type QuestionPurpose = 'attest' | 'approve' | 'sign';

/** A question that a mailed link asks a person about an entity. Only one answer is accepted. */
export type MailedQuestion<Purpose extends QuestionPurpose, Requested extends object> = {
  purpose: Purpose;
  /** Returns the pending request; `used` if the request was answered, `void` if an answer would no longer count. */
  find(db: Reader, link: Link<Purpose>): Promise<Requested | 'used' | 'void'>;
  /** Pages for links that no longer work. `answered`: the person answered in another way than through this link. */
  dead: Readonly<Record<DeadReason | 'answered' | 'void', () => Reply>>;
  /**
   * Shows the recorded answer, even if the person gave it in another way than through a link; null: none is recorded.
   */
  answered?(db: Reader, link: Link<Purpose>): Promise<Reply | null>;
};
type LinkCall = PageCall<{ token: string }>;

export const QUESTION_PAGES = {
  200: { description: 'The web page.', mediaType: 'text/html' },
  404: { description: 'A web page that says the link does not exist.', mediaType: 'text/html' },
  410: {
    description: 'A web page that says the link was already used, has expired or is no longer valid.',
    mediaType: 'text/html',
  },
};

/** Shows the question without redeeming the link. */
export async function showQuestion<Purpose extends QuestionPurpose, Requested extends object>(
  { deps, params: { token } }: LinkCall,
  question: MailedQuestion<Purpose, Requested>,
  show: (request: Requested, link: Link<Purpose>) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { db } = deps.store;
  const link = await findLink(db, deps.links, question.purpose, token);
  if (link === null) return question.dead.unknown();
  const request = deadReason(link, deps.clock.now()) ?? (await question.find(db, link));
  return typeof request === 'string' ? deadPage(db, question, link, request) : show(request, link);
}

async function deadPage<Purpose extends QuestionPurpose>(
  db: Reader,
  { dead, answered }: Pick<MailedQuestion<Purpose, object>, 'dead' | 'answered'>,
  link: Link<Purpose>,
  reason: Exclude<DeadReason, 'unknown'> | 'void',
): Promise<Reply> {
  const answerPage = reason === 'used' && answered !== undefined ? await answered(db, link) : null;
  return answerPage ?? dead[reason === 'used' && link.used_at === null ? 'answered' : reason]();
}

export type Beforehand<Purpose extends QuestionPurpose, Requested, Prepared> = {
  /**
   * Shows the form again with an error at each incomplete field; null if the form is complete. The link stays usable.
   */
  incomplete?(request: Requested, link: Link<Purpose>): Promise<Reply | null>;
  /** Does slow work before the entity is locked. */
  prepare?(request: Requested): Promise<Prepared>;
};

/** Redeems the link once and applies the answer, or shows why this is not possible. The entity is locked meanwhile. */
export async function answerQuestion<Purpose extends QuestionPurpose, Requested extends object, Prepared = never>(
  { deps, params: { token }, headers }: LinkCall,
  question: MailedQuestion<Purpose, Requested>,
  answer: (tx: Tx, request: Requested, prepared: Prepared | null) => Promise<Reply>,
  { incomplete, prepare }: Beforehand<Purpose, Requested, Prepared> = {},
): Promise<Reply> {
  refuseForeignForm(deps, headers);
  const { purpose, find } = question;
  const { db } = deps.store;
  const link = await findLink(db, deps.links, purpose, token);
  if (link === null) return question.dead.unknown();
  const first = deadReason(link, deps.clock.now()) ?? (await find(db, link));
  if (typeof first === 'string') return deadPage(db, question, link, first);
  const again = await incomplete?.(first, link);
  if (again) return again;
  const prepared = prepare === undefined ? null : await prepare(first);
  const result = await write(deps.store, { type: 'mail_link', id: link.id }, async (tx) => {
    if (!(await lockEntityIfAny(tx, link.account_id ?? '', link.subject.entity_id))) return 'void';
    const request = await find(tx.sql, link);
    if (typeof request === 'string') return request;
    if ((await consumeLink(tx, deps.links, purpose, token)) === null) return 'used';
    return answer(tx, request, prepared);
  });
  if (typeof result !== 'string') return result;
  // The link is read again, because it may have been used meanwhile.
  return deadPage(db, question, (await findLink(db, deps.links, purpose, token)) ?? link, result);
}
