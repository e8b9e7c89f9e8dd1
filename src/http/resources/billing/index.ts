import type { Route } from '../../calls/route.ts';
import {
  cancelSubscription,
  createPortalSession,
  getSubscription,
  getUsage,
  resumeSubscription,
  upgradeSubscription,
} from './billing.ts';
import { listPayments } from './payments.ts';
import { createQuote, listPlans } from './plans.ts';
import { createStripeEvent, getPaymentPage, listStripeEvents } from './stripe.ts';

export const BILLING_ROUTES: readonly Route[] = [
  listPlans,
  createQuote,
  getSubscription,
  getUsage,
  listPayments,
  upgradeSubscription,
  cancelSubscription,
  resumeSubscription,
  createPortalSession,
  createStripeEvent,
  listStripeEvents,
  getPaymentPage,
];
