import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { OBLIGATION_STATUSES } from '#domain/compliance/stage.ts';
import { ENTITY_STATES } from '#domain/entity/entity.ts';
import type { Entity, Obligation } from '#sdk/index.ts';
import { isQueue, type QueueName } from './queries/queue-names.ts';
import { lazyPage } from './shell/lazy-page.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

/* Every page with its address. Each is loaded when it is first opened; CONSOLE_PATHS (src/domain) names the addresses for the API. */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyPage(() => import('./routes/overview/overview-page.tsx'), 'OverviewPage'),
});

/** The filter of the list, in its address, so that it can be kept and sent. */
export type EntitiesSearch = { state?: Entity['state']; name?: string; cursor?: string };

const entities = createRoute({
  getParentRoute: () => root,
  path: '/entities',
  validateSearch: ({ state, name, cursor }: Record<string, unknown>): EntitiesSearch => ({
    ...(isState(state) && { state }),
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyPage(() => import('./routes/entities/entities-page.tsx'), 'EntitiesPage'),
});

function isState(value: unknown): value is Entity['state'] {
  return (ENTITY_STATES as readonly unknown[]).includes(value);
}

const newEntity = createRoute({
  getParentRoute: () => root,
  path: '/entities/new',
  component: lazyPage(() => import('./routes/new-entity/new-entity-page.tsx'), 'NewEntityPage'),
});

const newConstitution = createRoute({
  getParentRoute: () => root,
  path: '/entities/new/constitution',
  component: lazyPage(() => import('./routes/new-constitution/new-constitution-page.tsx'), 'NewConstitutionPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyPage(() => import('./routes/keys/keys-page.tsx'), 'KeysPage'),
});

const entity = createRoute({
  getParentRoute: () => root,
  path: '/entities/$id',
  component: lazyPage(() => import('./routes/entity/entity-layout.tsx'), 'EntityLayout'),
});

const timeline = createRoute({
  getParentRoute: () => entity,
  path: '/',
  component: lazyPage(() => import('./routes/entity/timeline/timeline-page.tsx'), 'TimelinePage'),
});

const importing = createRoute({
  getParentRoute: () => entity,
  path: '/import',
  component: lazyPage(() => import('./routes/entity/import/import-page.tsx'), 'ImportPage'),
});

const documents = createRoute({
  getParentRoute: () => entity,
  path: '/documents',
  component: lazyPage(() => import('./routes/entity/documents/documents-page.tsx'), 'DocumentsPage'),
});

const events = createRoute({
  getParentRoute: () => entity,
  path: '/events',
  component: lazyPage(() => import('./routes/entity/events/events-page.tsx'), 'EventsPage'),
});

const audit = createRoute({
  getParentRoute: () => entity,
  path: '/audit',
  component: lazyPage(() => import('./routes/entity/audit/audit-page.tsx'), 'AuditPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyPage(() => import('./routes/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const newEndpoint = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/new',
  component: lazyPage(() => import('./routes/webhooks/new-endpoint-page.tsx'), 'NewEndpointPage'),
});

const endpoint = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  component: lazyPage(() => import('./routes/webhooks/endpoint-page.tsx'), 'EndpointPage'),
});

const billing = createRoute({
  getParentRoute: () => root,
  path: '/billing',
  component: lazyPage(() => import('./routes/billing/billing-page.tsx'), 'BillingPage'),
});

const entityCompliance = createRoute({
  getParentRoute: () => entity,
  path: '/compliance',
  component: lazyPage(() => import('./routes/entity/compliance/entity-compliance-page.tsx'), 'EntityCompliancePage'),
});

/** The filter and the page of the calendar of all companies. */
export type ComplianceSearch = { status?: Obligation['status']; cursor?: string };

const compliance = createRoute({
  getParentRoute: () => root,
  path: '/compliance',
  validateSearch: ({ status, cursor }: Record<string, unknown>): ComplianceSearch => ({
    ...(isObligationStatus(status) && { status }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyPage(() => import('./routes/compliance/compliance-page.tsx'), 'CompliancePage'),
});

function isObligationStatus(value: unknown): value is Obligation['status'] {
  return (OBLIGATION_STATUSES as readonly unknown[]).includes(value);
}

const publicRecord = createRoute({
  getParentRoute: () => entity,
  path: '/public',
  component: lazyPage(() => import('./routes/entity/public/public-page.tsx'), 'PublicPage'),
});

/** The queue and the page of it, in the address. */
export type DeskSearch = { queue?: QueueName; cursor?: string };

const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk',
  validateSearch: ({ queue, cursor }: Record<string, unknown>): DeskSearch => ({
    ...(isQueue(queue) && { queue }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyPage(() => import('./routes/desk/queues/queues-page.tsx'), 'QueuesPage'),
});

const deskFiling = createRoute({
  getParentRoute: () => root,
  path: '/desk/filings/$id',
  validateSearch: ({ queue }: Record<string, unknown>): Pick<DeskSearch, 'queue'> => ({
    ...(isQueue(queue) && { queue }),
  }),
  component: lazyPage(() => import('./routes/desk/filing/filing-page.tsx'), 'FilingPage'),
});

const deskSearch = createRoute({
  getParentRoute: () => root,
  path: '/desk/search',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
  }),
  component: lazyPage(() => import('./routes/desk/search/search-page.tsx'), 'SearchPage'),
});

const deskAccount = createRoute({
  getParentRoute: () => root,
  path: '/desk/accounts/$id',
  component: lazyPage(() => import('./routes/desk/account/account-page.tsx'), 'AccountPage'),
});

const deskConsents = createRoute({
  getParentRoute: () => root,
  path: '/desk/consents',
  validateSearch: ({ cursor }: Record<string, unknown>): Pick<DeskSearch, 'cursor'> => ({
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyPage(() => import('./routes/desk/consents/consents-page.tsx'), 'ConsentsPage'),
});

const deskStuck = createRoute({
  getParentRoute: () => root,
  path: '/desk/stuck',
  component: lazyPage(() => import('./routes/desk/stuck/stuck-page.tsx'), 'StuckPage'),
});

const deskRevenue = createRoute({
  getParentRoute: () => root,
  path: '/desk/revenue',
  component: lazyPage(() => import('./routes/desk/revenue/revenue-page.tsx'), 'RevenuePage'),
});

const proposals = createRoute({
  getParentRoute: () => entity,
  path: '/proposals',
  component: lazyPage(() => import('./routes/entity/proposals/proposals-page.tsx'), 'ProposalsPage'),
});

/** The form to begin with, and the member it is about. */
export type NewProposalSearch = { form?: string; member?: string };

const newProposal = createRoute({
  getParentRoute: () => entity,
  path: '/proposals/new',
  validateSearch: ({ form, member }: Record<string, unknown>): NewProposalSearch => ({
    ...(typeof form === 'string' && { form }),
    ...(typeof member === 'string' && { member }),
  }),
  component: lazyPage(() => import('./routes/entity/proposals/new/new-proposal-page.tsx'), 'NewProposalPage'),
});

const proposal = createRoute({
  getParentRoute: () => entity,
  path: '/proposals/$proposalId',
  component: lazyPage(() => import('./routes/entity/proposals/proposal-page.tsx'), 'ProposalPage'),
});

const members = createRoute({
  getParentRoute: () => entity,
  path: '/members',
  component: lazyPage(() => import('./routes/entity/members/members-page.tsx'), 'MembersPage'),
});

const treasury = createRoute({
  getParentRoute: () => entity,
  path: '/treasury',
  component: lazyPage(() => import('./routes/entity/treasury/treasury-page.tsx'), 'TreasuryPage'),
});

const constitution = createRoute({
  getParentRoute: () => entity,
  path: '/constitution',
  component: lazyPage(() => import('./routes/entity/constitution/constitution-page.tsx'), 'ConstitutionPage'),
});

const editConstitution = createRoute({
  getParentRoute: () => entity,
  path: '/constitution/edit',
  component: lazyPage(() => import('./routes/entity/constitution/edit-page.tsx'), 'EditConstitutionPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    entities,
    newEntity,
    newConstitution,
    keys,
    entity.addChildren([
      timeline,
      proposals,
      newProposal,
      proposal,
      members,
      treasury,
      constitution,
      editConstitution,
      importing,
      documents,
      events,
      audit,
      publicRecord,
      entityCompliance,
    ]),
    webhooks,
    newEndpoint,
    endpoint,
    billing,
    compliance,
    desk,
    deskFiling,
    deskSearch,
    deskAccount,
    deskConsents,
    deskStuck,
    deskRevenue,
  ]),
  defaultPreload: 'intent',
  // The frame is there at once, so it can say why the page takes long.
  defaultPendingComponent: () => <p className="soft">Loading the page …</p>,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
