import { findPeopleAsked } from '../../../store/mailing/people-asked.ts';
import { pageRoute } from '../../calls/route.ts';
import { nothingWaitsPage, waitingPage } from '../../pages/waiting.ts';
import { WaitingPath } from './shapes.ts';

export const getWaitingPage = pageRoute({
  operationId: 'get_waiting_page',
  method: 'GET',
  path: '/waiting/{account_id}/{id}',
  tag: 'Pages',
  summary: 'Get the waiting page',
  description:
    'Shows who was asked by mail for a signature or an approval, and when. The page contains no secret and accepts no answer. Addresses are shortened.',
  params: WaitingPath,
  responses: {
    200: { description: 'The page.', mediaType: 'text/html' },
    404: { description: 'A web page that says that nobody is asked at the moment.', mediaType: 'text/html' },
  },
  handler: async ({ deps, params: { account_id, id } }) => {
    const waiting = await findPeopleAsked(deps.store.db, account_id, id);
    return waiting === null ? nothingWaitsPage() : waitingPage(waiting, deps.store.livemode);
  },
});
