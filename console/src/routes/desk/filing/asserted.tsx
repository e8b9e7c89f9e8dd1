import type { OperatorFiling } from '#sdk/index.ts';
import { Note } from '../../../parts/note.tsx';
import { OfficeDay } from '../parts/office-day.tsx';

/** The number that an account or a registry asserts, before a person has confirmed it. */
export function Asserted({
  filing: { asserted, jurisdiction, number_held_by, review_reason },
}: {
  filing: OperatorFiling;
}) {
  if (asserted === null) return null;
  return (
    <Note tone="warn">
      <h3>Asserted, not confirmed</h3>
      <p>
        Number <span className="form-value">{asserted.number ?? 'missing'}</span>
        {asserted.filed_at !== null && (
          <>
            , date <OfficeDay at={asserted.filed_at} jurisdiction={jurisdiction} />
          </>
        )}
      </p>
      {number_held_by !== null && <p>{number_held_by.legal_name} has this number already. Do not tell the account.</p>}
      <p className="soft">{review_reason}</p>
    </Note>
  );
}
