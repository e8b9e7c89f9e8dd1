import type { TaxAnswers } from '../../src/domain/tax/tax-answers.ts';
import type { Account, Answer, Call } from './client.ts';
import type { OutboxMail } from './pages.ts';

/* The responsible party of a company answers Form SS-4 and signs it, by the link that was mailed. */

export const TAX_ANSWERS = {
  mailing_address: '1 Main St, Cheyenne, WY 82001',
  street_address: '1 Main St, Cheyenne, WY 82001',
  county: 'Laramie County',
  county_and_state: 'Laramie County, WY',
  has_tax_number: 'Yes',
  owners: '2',
  foreign_owner: 'No',
  business_type: 'Bookkeeping',
  closing_month: 'December',
  farm_employees: '0',
  household_employees: '0',
  other_employees: '0',
  activity: 'Finance & insurance',
  product: 'Bookkeeping for small companies',
  title: 'Member',
  phone: '+1 307-555-0142',
} as const satisfies TaxAnswers;

/** Posts the form of a signing page as a browser does, with the hidden designee that the page names. */
export async function postTaxForm(call: Call, path: string, answers: TaxAnswers = TAX_ANSWERS): Promise<Answer> {
  const page = await call('GET', path);
  const designee = /name="designee" value="([^"]+)"/.exec(page.text)?.[1];
  const body = new URLSearchParams({ ...answers, ...(designee !== undefined && { designee }) }).toString();
  return call('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
}

/** Returns the open link by which a company's tax form is signed; null: nobody is asked now. */
export async function findTaxFormLink(operator: Account, entityId: string): Promise<string | null> {
  const query = { limit: '100' };
  const { data } = (await operator.call('GET', '/v1/operator/outbox', { query })).ok<{ data: OutboxMail[] }>();
  const asksNow = ({ text, links }: OutboxMail) =>
    text?.includes('Form SS-4') && links.some(({ entity_id, state }) => entity_id === entityId && state === 'open');
  return /https?:\/\/[^/]+(\/attest\/\S+)/.exec(data.find(asksNow)?.text ?? '')?.[1] ?? null;
}

/** Signs the tax form of a company, if somebody is asked to. */
export async function signTaxForm(call: Call, operator: Account, entityId: string): Promise<void> {
  const link = await findTaxFormLink(operator, entityId);
  if (link === null) return;
  const signed = await postTaxForm(call, link);
  if (signed.status !== 200) throw new Error(`not signed: ${signed.text}`);
}
