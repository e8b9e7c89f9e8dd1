import type { OperatorFiling } from '#sdk/index.ts';
import { Fact } from '../../../parts/fact.tsx';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { jurisdictionName } from '../../../parts/jurisdictions.ts';
import { Ago } from '../../../parts/moment.tsx';
import { dollars } from '../../../parts/money.ts';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { reasonWords } from '../../../parts/rejection-words.ts';
import { OfficeDay } from '../parts/office-day.tsx';
import { OperatorName } from '../parts/operator-name.tsx';
import { filingStateWords } from '../parts/queue-words.ts';
import { Proof } from './held-result.tsx';

/** The main facts of a filing. */
export function FilingFacts({ filing }: { filing: OperatorFiling }) {
  const { type, jurisdiction, state, fee_cents, opened_at, claimed_by, expected_by, signing, contact, result } = filing;
  const { rejection, rejection_evidence, at_office } = filing;
  const { number, filed_at: filedAt, effective_at: effectiveAt } = result ?? {};
  return (
    <dl className="facts card">
      <Fact name="Filing">
        {FILING_TYPES[type]} · {type === 'ein' ? 'IRS' : jurisdictionName(jurisdiction)}
      </Fact>
      <Fact name="State">{filingStateWords(state)}</Fact>
      <Fact name="Fee of the office">
        {fee_cents === null ? 'Not known' : fee_cents === 0 ? 'None' : dollars(fee_cents)}
      </Fact>
      <Fact name="Opened">
        <Ago at={opened_at} />
      </Fact>
      {expected_by !== null && (
        <Fact name="Expected by">
          <OfficeTime at={expected_by} />
        </Fact>
      )}
      <Fact name="Claimed by">{claimed_by === null ? 'Nobody' : <OperatorName id={claimed_by} />}</Fact>
      {signing && <Fact name="Signer">{`${signing.signer}, ${signing.capacity}`}</Fact>}
      {contact && (
        <Fact name="Contact">
          {[contact.name, contact.phone, contact.email].filter((each) => each !== null).join(' · ')}
        </Fact>
      )}
      {typeof number === 'string' && <Fact name="Recorded number">{number}</Fact>}
      {typeof filedAt === 'string' && type !== 'ein' && (
        <Fact name="Recorded date">
          <OfficeDay at={filedAt} jurisdiction={jurisdiction} />
        </Fact>
      )}
      {typeof effectiveAt === 'string' && (
        <Fact name="Takes effect">
          <OfficeDay at={effectiveAt} jurisdiction={jurisdiction} />
        </Fact>
      )}
      {at_office !== null && at_office.fee_paid_cents !== null && (
        <Fact name="Paid to the office">
          {dollars(at_office.fee_paid_cents)}
          {at_office.fee_difference_cents ? ` (${differenceWords(at_office.fee_difference_cents)} the fee)` : ''}
        </Fact>
      )}
      {at_office?.service_level === 'expedited' && <Fact name="Service">Expedited</Fact>}
      {at_office !== null && at_office.name_at_office !== null && (
        <Fact name="Spelling of the office">{at_office.name_at_office}</Fact>
      )}
      {rejection !== null && (
        <Fact name="Why it was rejected">
          {reasonWords(rejection)} “{rejection.message}” <Proof filingId={filing.id} evidence={rejection_evidence} />
        </Fact>
      )}
    </dl>
  );
}

function differenceWords(cents: number): string {
  return cents > 0 ? `${dollars(cents)} more than` : `${dollars(-cents)} less than`;
}
