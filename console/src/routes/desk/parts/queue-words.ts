import type { OperatorFiling } from '#sdk/index.ts';
import { sentence } from '../../../parts/sentence.ts';
import type { QueueName } from '../../../queries/queue-names.ts';

/** `claimed`: what is left to do once an operator has claimed the filing. */
type Words = { name: string; todo: string; claimed?: string; none: string };

/** The queues in words for a clerk; `next_step` of the API names calls. */
export const QUEUE_WORDS: Readonly<Record<QueueName, Words>> = {
  to_file: {
    name: 'To file',
    todo: 'Claim it, file it with the office, then record the result.',
    claimed: 'File it with the office, then record the result.',
    none: 'Nothing has to be filed. Signed filings appear here by themselves.',
  },
  held_result: {
    name: 'Held results',
    todo: 'A second operator compares the result with its proof, and confirms it.',
    none: 'No result is held.',
  },
  needs_review: {
    name: 'In review',
    todo: 'Look at the register. Adopt the filing, reject it, or release it with a second operator.',
    none: 'No filing needs a decision.',
  },
  import: {
    name: 'Imports',
    todo: 'Find the company in the register. Record its number and its date with your proof, or reject the import.',
    none: 'No company is being imported.',
  },
  unconfirmed_fact: {
    name: 'Unconfirmed facts',
    todo: 'Compare the asserted number with its document, ask the office, then record the right one.',
    none: 'No number waits to be confirmed.',
  },
  correction: {
    name: 'Corrections',
    todo: 'A second operator compares it with the proof, then confirms or declines it.',
    none: 'No correction waits.',
  },
  screening: {
    name: 'Screening',
    todo: 'Screen the people of the company, then clear or refuse the formation.',
    none: 'No formation waits to be screened.',
  },
  payment: {
    name: 'Payments',
    todo: 'Settle the fee with the office or the account, then record it.',
    none: 'No payment is due.',
  },
  mail: {
    name: 'Mail',
    todo: 'Hand the mail over to the person at its address, then record it.',
    none: 'No mail has to be handed over.',
  },
  signature: {
    name: 'Signature',
    todo: 'The signer has a link by mail. Make sure that the mail left.',
    none: 'Nobody is asked to sign a filing.',
  },
  agent_consent: {
    name: 'Agent’s consent',
    todo: 'The registered agent has a link by mail. A consent that the agent signed on paper can be recorded.',
    none: 'No registered agent is asked.',
  },
  member_signatures: {
    name: 'Member signatures',
    todo: 'The members have links by mail. Make sure that the mails left.',
    none: 'No member is asked.',
  },
  account: {
    name: 'Account',
    todo: 'Nothing: the account has to act. Ask it if this takes long.',
    none: 'No account has to act.',
  },
  waiting: {
    name: 'Waiting for a time',
    todo: 'Nothing: it continues by itself.',
    none: 'Nothing waits for a time.',
  },
  overdue: {
    name: 'Overdue',
    todo: 'Ask the office, or the person whom the other queues of this filing name.',
    none: 'Nothing is past its expected time.',
  },
};

export function filingStateWords(state: OperatorFiling['state']): string {
  return sentence(state.replaceAll('_', ' '));
}
