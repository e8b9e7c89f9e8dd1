import { queryOptions } from '@tanstack/react-query';
import type { EfsClient } from '#sdk/index.ts';

export function documentsQuery(efs: EfsClient, id: string) {
  return queryOptions({
    queryKey: ['entity', id, 'documents'],
    queryFn: ({ signal }) => efs.listDocuments(id, { limit: 100 }, { signal }),
  });
}

/** The file itself. Documents never change, so it is read once. */
export function documentFileQuery(efs: EfsClient, id: string, documentId: string) {
  return queryOptions({
    queryKey: ['document-file', id, documentId],
    queryFn: async ({ signal }) => (await efs.getDocumentContent(id, documentId, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
}
