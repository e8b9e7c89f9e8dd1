import { dayAtOffice } from '#domain/filing/assertion.ts';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a filing as the paper of its office has it; the reader may be in another zone. */
export function OfficeDay({ at, jurisdiction }: { at: string; jurisdiction: string }) {
  const day = dayAtOffice(jurisdiction, new Date(at));
  return (
    <time dateTime={day} title={at}>
      {DAY.format(new Date(day))}
    </time>
  );
}
