import { Type } from 'typebox';
import { EVENT_TYPES, type EventType } from '../../../domain/events/event.ts';
import { WEBHOOK_DISABLED_REASONS } from '../../../domain/events/webhook.ts';
import { COMPANIES_ANSWERS } from '../../../domain/moving/closing.ts';
import { Nullable, Timestamp, text, Uuid } from '../../../schema/wire.ts';
import { ENDED } from '../accounts/shapes.ts';
import { ApiKey } from '../api-keys/shapes.ts';
import { Limit, subscription } from '../billing/shapes.ts';
import { Document } from '../documents/shapes.ts';
import { COMPLIANCE_KINDS } from './compliance-events.ts';
import { type EventKind, EXAMPLE_HASH } from './event-parts.ts';
import { FILING_KINDS } from './filing-events.ts';
import { FORMATION_KINDS } from './formation-events.ts';
import { GOVERNANCE_KINDS } from './governance-events.ts';

const API_KEY = ApiKey.properties;
const EXAMPLE_KEY = {
  id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12',
  name: 'Reporting',
  scopes: ['entities:read', 'audit:read'],
  member: null,
  display_prefix: 'efs_test_4fGh',
  created_at: '2026-11-21T18:00:00.000Z',
  expires_at: null,
  revoked_at: null,
};
const { superseded_at: _superseded, filing: _filing, ...newDocument } = Document.properties;
const EndpointStatus = Type.Enum(['enabled', 'disabled']);

/** Every event type, with its content and the time at which it occurs. A missing type is a compile error. */
export const EVENT_KINDS: Readonly<Record<EventType, EventKind>> = {
  ...FORMATION_KINDS,
  ...GOVERNANCE_KINDS,
  ...FILING_KINDS,
  ...COMPLIANCE_KINDS,
  'document.created': {
    when: 'A document of an entity was created or received.',
    object: newDocument,
    example: {
      object: {
        id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e14',
        kind: 'articles',
        title: 'Articles of organization',
        content_type: 'application/pdf',
        size: 38_250,
        blake3: EXAMPLE_HASH,
        template_version: '2026-11',
        created_at: '2026-11-21T18:00:00.000Z',
      },
    },
  },
  'account.closed': {
    when: 'The account was closed. Its own keys no longer read it; it shows after an operator has reopened the account.',
    object: {
      companies: Nullable(Type.Enum([...COMPANIES_ANSWERS])),
      erase_from: Timestamp,
      ended: Type.Object(ENDED),
    },
    example: {
      object: {
        companies: 'keep_running',
        erase_from: '2026-12-26T18:00:00.000Z',
        ended: { api_keys: 2, webhook_endpoints: 1, links: 0, mails: 0 },
      },
    },
  },
  'api_key.created': {
    when: 'An API key was created.',
    object: {
      ...API_KEY,
      member_proof: Nullable(
        Type.Enum(['signature', 'invitation', 'hired'], { description: 'Proof that the key belongs to the member.' }),
      ),
    },
    example: { object: { ...EXAMPLE_KEY, member_proof: null } },
  },
  'api_key.exposed': {
    when: 'An API key was exposed and should be rotated. Sent once per key.',
    object: { ...API_KEY, where: Type.Enum(['url']) },
    example: { object: { ...EXAMPLE_KEY, where: 'url' } },
  },
  'api_key.rotated': {
    when: 'An API key was rotated. The object is the new key; the old one works until its grace period ends.',
    object: API_KEY,
    previous: { id: API_KEY.id },
    example: { object: EXAMPLE_KEY, previous: { id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e15' } },
  },
  'api_key.revoked': {
    when: 'An API key was revoked, by the account or because its basis no longer exists.',
    object: { ...API_KEY, reason: Type.Enum(['requested', 'binding_void', 'entity_deleted', 'recovered']) },
    previous: { revoked_at: Type.Null() },
    example: {
      object: { ...EXAMPLE_KEY, revoked_at: '2026-11-21T19:00:00.000Z', reason: 'requested' },
      previous: { revoked_at: null },
    },
  },
  'webhook_endpoint.disabled': {
    when: 'A webhook endpoint was disabled: it answered 410, its key ended, or every attempt failed for five days.',
    object: {
      id: Uuid,
      origin: text('Host of the URL. The rest may be secret.', 'https://example.com'),
      event_types: Type.Union([Type.Array(Type.Enum([...EVENT_TYPES])), Type.Null()], {
        description: 'Null: every type.',
      }),
      status: EndpointStatus,
      disabled_reason: Nullable(Type.Enum([...WEBHOOK_DISABLED_REASONS])),
    },
    previous: { status: EndpointStatus },
    example: {
      object: {
        id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e16',
        origin: 'https://example.com',
        event_types: null,
        status: 'disabled',
        disabled_reason: 'gone',
      },
      previous: { status: 'enabled' },
    },
  },
  'billing.subscription_updated': {
    when: 'The subscription of the account changed: its plan, period, payment or cancellation.',
    object: subscription,
    previous: subscription,
    example: {
      object: {
        plan: 'growth',
        status: 'active',
        current_period_start: '2026-11-21T18:00:00.000Z',
        current_period_end: '2026-12-21T18:00:00.000Z',
        cancel_at_period_end: false,
        provider: 'builtin',
        livemode: false,
      },
      previous: { plan: 'launch' },
    },
  },
  'billing.limit_reached': {
    when: 'The account reached a limit of its plan. The next call that needs more is refused.',
    object: Limit,
    example: {
      object: {
        plan: 'launch',
        meter: 'formations',
        limit: 10,
        period_start: '2026-11-21T18:00:00.000Z',
        period_end: '2026-12-21T18:00:00.000Z',
      },
    },
  },
};
