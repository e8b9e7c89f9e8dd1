import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';
import type { QueueName } from './queue-names.ts';

/* Everything of the desk has a key below `desk`, so that one call after a change reads all of it again. */

export const DESK = 'desk';
/** Operators have no stream of events. */
const POLL_MS = 5_000;
const PAGE_SIZE = 25;
/** The largest page of the API. */
const MOST = 100;

export function queuesQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'queues'],
    queryFn: ({ signal }) => efs.listOperatorQueues({ signal }),
    refetchInterval: POLL_MS,
  });
}

export function queuePageQuery(efs: EfsClient, queue: Exclude<QueueName, 'mail'>, cursor?: string) {
  return queryOptions({
    queryKey: [DESK, 'queue', queue, cursor ?? ''],
    queryFn: ({ signal }) =>
      efs.listOperatorFilings({ queue, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export function filersQuery(efs: EfsClient) {
  return queryOptions({ queryKey: [DESK, 'filers'], queryFn: ({ signal }) => efs.listFilers({ signal }) });
}

/** Mails to addresses that got many within the hour. */
export function waitingMailsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'mail', 'waiting'],
    queryFn: ({ signal }) => efs.listOperatorOutbox({ state: 'waiting', limit: MOST }, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Companies whose registered agent is asked, with those that wait for its daily mail. */
export function askedAgentsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'asked-agents'],
    queryFn: ({ signal }) => efs.listOperatorFilings({ queue: 'agent_consent', limit: MOST }, { signal }),
    refetchInterval: POLL_MS,
  });
}

export function mailPageQuery(efs: EfsClient, cursor?: string) {
  return queryOptions({
    queryKey: [DESK, 'mail', cursor ?? ''],
    queryFn: ({ signal }) =>
      efs.listOperatorOutbox(
        { state: 'undelivered', limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
        { signal },
      ),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export function filingQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: [DESK, 'filing', id],
    queryFn: ({ signal }) => efs.getOperatorFiling(id, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The operators by their ids. */
export function operatorNamesQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'operators'],
    queryFn: async ({ signal }) => {
      const { data } = await efs.listOperators({ signal });
      return new Map(data.map(({ id, name }) => [id, name]));
    },
    staleTime: 60_000,
  });
}

/** A file of a filing: a document by its kind, or an uploaded one. */
export type Paper = { name: string; note?: string } & (
  | { kind: Parameters<EfsClient['getFilingDocument']>[1]; upload?: never }
  | { upload: string; kind?: never }
);

/** The file itself. Each download is recorded with the operator, so it is read once. */
export function paperQuery(efs: EfsClient, filingId: string, { kind, upload }: Paper) {
  return queryOptions({
    queryKey: ['desk-file', filingId, kind ?? upload],
    queryFn: async ({ signal }) => {
      const file =
        kind === undefined
          ? await efs.getFilingEvidence(filingId, upload, { signal })
          : await efs.getFilingDocument(filingId, kind, { signal });
      return file.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
  });
}

/** The open correction of a filing. The API lists them all. */
export function correctionQuery(efs: EfsClient, filingId: string) {
  return queryOptions({
    queryKey: [DESK, 'correction', filingId],
    queryFn: async ({ signal }) => {
      for await (const each of efs.listAllCorrections({ limit: 100 }, { signal })) {
        if (each.filing_id === filingId) return each;
      }
      return null;
    },
    refetchInterval: POLL_MS,
  });
}

export function foundEntitiesQuery(efs: EfsClient, text: string) {
  // Numbers of offices have a digit and no small letter; names rarely begin with a digit.
  const isNumber = /^[A-Z-]*\d[\dA-Z-]*$/.test(text);
  return queryOptions({
    queryKey: [DESK, 'found-entities', text],
    queryFn: ({ signal }) => efs.listOperatorEntities(isNumber ? { filing_number: text } : { name: text }, { signal }),
  });
}

export function foundAccountsQuery(efs: EfsClient, email: string) {
  return queryOptions({
    queryKey: [DESK, 'found-accounts', email],
    queryFn: ({ signal }) => efs.listOperatorAccounts({ email }, { signal }),
  });
}

export function anyAccountQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: [DESK, 'account', id],
    queryFn: ({ signal }) => efs.getOperatorAccount(id, { signal }),
  });
}

/** Papers of registered agents that cover every appointment, oldest first. */
export function standingConsentsQuery(efs: EfsClient, cursor?: string) {
  return queryOptions({
    queryKey: [DESK, 'standing-consents', cursor ?? ''],
    queryFn: ({ signal }) =>
      efs.listAgentConsents({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function stuckQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'stuck'],
    queryFn: ({ signal }) => efs.getStuckWork({ signal }),
    refetchInterval: POLL_MS,
  });
}

export function jurisdictionsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'jurisdictions'],
    queryFn: ({ signal }) => efs.listOperatorJurisdictions({ signal }),
    refetchInterval: POLL_MS,
  });
}

/** Billing problems that need an operator at Stripe, oldest first. */
export function billingProblemsQuery(efs: EfsClient) {
  return queryOptions({
    queryKey: [DESK, 'billing-problems'],
    queryFn: ({ signal }) => efs.listBillingProblems({ signal }),
    refetchInterval: POLL_MS,
  });
}

export function officeFeesQuery(efs: EfsClient, month: string) {
  return queryOptions({
    queryKey: [DESK, 'office-fees', month],
    queryFn: ({ signal }) => efs.listOfficeFees({ month, limit: 100 }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function revenueQuery(efs: EfsClient, month: string) {
  return queryOptions({
    queryKey: [DESK, 'revenue', month],
    queryFn: ({ signal }) => efs.listOperatorBilling({ month, limit: 100 }, { signal }),
    placeholderData: keepPreviousData,
  });
}
