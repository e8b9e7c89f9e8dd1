import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EfsClient, ListComplianceQuery } from '#sdk/index.ts';

/** The largest page of the API. A company has some twenty obligations in a year. */
const MOST = 100;
const PAGE_SIZE = 25;

/** The duties of one company, and the facts that only its account knows. */
export function complianceQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'compliance'],
    queryFn: ({ signal }) => efs.getCompliance(id, { limit: MOST }, { signal }),
  });
}

/** The same of every company of the account, by due date. */
export function obligationsQuery(efs: EfsClient, filter: Pick<ListComplianceQuery, 'status' | 'cursor'>) {
  return queryOptions({
    queryKey: ['entities', 'compliance', filter],
    queryFn: ({ signal }) => efs.listCompliance({ ...filter, limit: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everything that was filed for a company, newest first. */
export function filingsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'filings'],
    queryFn: ({ signal }) => efs.listFilings(id, { limit: MOST }, { signal }),
  });
}

export function calendarLinksQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'calendar-links'],
    queryFn: ({ signal }) => efs.listCalendarLinks(id, { signal }),
  });
}
