import { queryOptions } from '@tanstack/react-query';
import { clientFor } from '../api/client.ts';

/** The mode and the version of the service, which need no key. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => clientFor().getHealth({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
