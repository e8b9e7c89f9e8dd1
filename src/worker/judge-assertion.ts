import { faultOfDate, faultOfNumber, NUMBER_OF } from '../domain/filing/assertion.ts';
import { assertedBy, type Decision, type RegistryAnswer } from '../domain/filing/filing.ts';
import { factNotFiled } from '../domain/filing/packet.ts';
import { holdNumber, officeOf } from '../store/number-holds.ts';
import type { Change } from './settled-change.ts';

type Accepted = Extract<Decision, { state: 'accepted' }>;

/**
 * Checks a registry's assertion before it is applied to the company: an operator decides about doubtful ones. Null: no
 * doubt. A person's report was judged when it was made.
 */
export function doubtOf({ entity, filing }: Change, { answer, latest }: Accepted): Decision | null {
  // The office's word is about the packet, so it is no word about a company that shows anything else.
  const other = filing.type === 'formation' ? factNotFiled(entity, filing.packet) : null;
  if (other !== null) return review(answer, `the company has another ${other} than was filed`);
  if (latest === null) return null;
  const { jurisdiction, created_at: createdAt } = entity;
  const subject = { type: filing.type, jurisdiction, createdAt, latest };
  const name = NUMBER_OF[filing.type];
  const wrongNumber = faultOfNumber(subject, answer.number);
  if (wrongNumber !== null) return review(answer, `its ${name} ${wrongNumber.message}`);
  const wrongDate = faultOfDate(subject, answer.filedAt);
  return wrongDate === null ? null : review(answer, `its date ${wrongDate.message}`);
}

/**
 * Holds the number in the transaction that writes it to the company. If another company has it, an operator decides.
 */
export async function holdAsserted({ tx, filing }: Change, decision: Accepted): Promise<Decision> {
  const { answer } = decision;
  if (await holdNumber(tx, { office: officeOf(filing), number: answer.number }, filing)) return decision;
  // The account reads this, so it says nothing about the company that has the number.
  return review(answer, `its ${NUMBER_OF[filing.type]} could not be confirmed`);
}

function review(answer: RegistryAnswer, what: string): Decision {
  const reason = `An operator is checking the registry's answer: ${what}.`;
  return { state: 'needs_review', reason, asserted: assertedBy(answer) };
}
