import type { Route } from '../../calls/route.ts';
import { getOperatingAgreement, resendAgreementLinks, signOperatingAgreement } from './agreement.ts';
import {
  createAgreementSignature,
  declineAgreementSignature,
  getAgreementDocument,
  getAgreementPage,
} from './agreement-pages.ts';

export const AGREEMENT_ROUTES: readonly Route[] = [
  getOperatingAgreement,
  signOperatingAgreement,
  resendAgreementLinks,
  getAgreementPage,
  getAgreementDocument,
  createAgreementSignature,
  declineAgreementSignature,
];
