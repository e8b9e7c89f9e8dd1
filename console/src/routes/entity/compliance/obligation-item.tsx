import { placeWords } from '#domain/constitution/change-words.ts';
import type { Obligation } from '#sdk/index.ts';
import { Fact } from '../../../parts/fact.tsx';
import { dollars } from '../../../parts/money.ts';
import { DueDay, ObligationState } from '../../../parts/obligation-state.tsx';
import { CERTAINTY_WORDS, dayWords, isOpen } from '../../../parts/obligation-words.ts';
import { FileForm, isFiledHere } from './file-form.tsx';
import { SettleForm } from './settle-form.tsx';

/** One duty with its day, its source, and how it was met. */
export function ObligationItem({ obligation, today }: { obligation: Obligation; today: string }) {
  const { title, status, is_optional, applies_if, amount, consequence, source, completion, earliest_on } = obligation;
  return (
    <li className="stack" aria-label={title}>
      <div className="row-apart">
        <h3>{title}</h3>
        <ObligationState status={status} />
      </div>
      {applies_if !== null && <p>It is not known whether this applies. {ownersWords(applies_if)}</p>}
      <dl className="facts">
        <Fact name="Last day">
          <DueDay {...obligation} />
        </Fact>
        {earliest_on !== null && <Fact name="Possible from">{dayWords(earliest_on)}</Fact>}
        {isOpen(obligation) && (
          <Fact name="Who acts">{is_optional ? 'The company, if it wants to' : 'The company'}</Fact>
        )}
        {amount !== null && <Fact name="Amount">{amountWords(amount)}</Fact>}
      </dl>
      {completion !== null && <Completed completion={completion} />}
      <details>
        <summary>Source and consequence</summary>
        <div className="stack">
          <p>{consequence}</p>
          <p className="soft">
            {source.citation}, {CERTAINTY_WORDS[source.certainty]}
            {source.verified_on !== null && `, checked in ${source.verified_on}`}.{' '}
            {!source.is_verified && <strong>Check it yourself.</strong>}
          </p>
        </div>
      </details>
      {isOpen(obligation) && isFiledHere(obligation, today) && <FileForm obligation={obligation} />}
      {isOpen(obligation) && obligation.due_on !== null && <SettleForm obligation={obligation} today={today} />}
    </li>
  );
}

/** Without what programs do about it; the form below has the fact. */
function ownersWords(condition: string): string {
  const sentences = condition.split(/(?<=\.) /).filter((each) => !each.includes('`'));
  return sentences.join(' ');
}

function amountWords({ cents, minimum_cents, missing }: NonNullable<Obligation['amount']>): string {
  if (cents !== null) return dollars(cents);
  const lack = missing.map((name) => placeWords(`/${name.replace(/_cents$/, '')}`)).join(', ');
  return `at least ${dollars(minimum_cents)}${lack === '' ? '' : `; unknown: ${lack}`}`;
}

function Completed({ completion }: { completion: NonNullable<Obligation['completion']> }) {
  const { done_on, source, is_verified, evidence_upload_id, note, amount_cents } = completion;
  return (
    <div>
      <p>
        Done on {dayWords(done_on)}
        {amount_cents !== null && `, ${dollars(amount_cents)} paid`}.{' '}
        {source === 'service'
          ? 'This service recorded the act itself.'
          : is_verified
            ? 'You said so, and it was checked.'
            : 'You said so; nobody has checked it.'}{' '}
        {evidence_upload_id !== null && 'A proof is kept.'}
      </p>
      {note !== null && <p className="soft">“{note}”</p>}
    </div>
  );
}
