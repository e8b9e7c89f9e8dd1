import type { Route } from '../../calls/route.ts';
import { cancelFiling, fileAgain, getFiling, listFilings } from './filings.ts';
import { createOrder } from './orders.ts';

export const FILINGS_ROUTES: readonly Route[] = [listFilings, getFiling, fileAgain, cancelFiling, createOrder];
