import { AppError } from '../../errors.ts';
import { SandboxMailList, SandboxOutboxQuery } from '../../schema/mail.ts';
import type { Mail } from '../../store/mails.ts';
import { contentOf, mailBody, mailPage } from '../mail-page.ts';
import { accountRoute, type HttpDeps } from '../route.ts';

export const listSandboxOutbox = accountRoute({
  operationId: 'list_sandbox_outbox',
  method: 'GET',
  path: '/v1/sandbox/outbox',
  tag: 'Sandbox',
  summary: 'The mails about this account, newest first, with their links blanked',
  description: 'In a sandbox only; a live service has no such route. A link is for whoever has the mailbox.',
  scope: 'entities:write',
  query: SandboxOutboxQuery,
  responses: { 200: { description: 'One page.', schema: SandboxMailList } },
  errors: ['route_not_found'],
  handler: ({ deps, query, accountId }) => {
    if (deps.store.livemode) throw new AppError('route_not_found', { detail: 'A live service has no sandbox.' });
    return mailPage(deps, { accountId }, query, blanked);
  },
});

function blanked(deps: HttpDeps, mail: Mail) {
  const content = contentOf(deps, mail);
  const text = content?.text.replaceAll(content.link, '[link removed]') ?? '';
  return { ...mailBody(mail), subject: content?.subject ?? '', text };
}
