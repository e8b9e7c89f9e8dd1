import type { Route } from '../../calls/route.ts';
import {
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  redeliverWebhookDelivery,
  testWebhookEndpoint,
} from './webhook-deliveries.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

export const WEBHOOKS_ROUTES: readonly Route[] = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  redeliverWebhookDelivery,
];
