import type { Route } from '../../calls/route.ts';
import {
  createAttestation,
  declineAttestation,
  getAttestationDocument,
  getAttestationPage,
  resendAttestation,
} from './attestations.ts';
import { createConsentPaper } from './create-consent-paper.ts';
import { getFormation, getFormationStatus, startFormation } from './formation.ts';
import { resolveRequirement } from './requirements.ts';
import {
  createStatusLink,
  deleteStatusLink,
  getStatusDocument,
  getStatusPage,
  listStatusLinks,
} from './status-links.ts';
import { getWaitingPage } from './waiting.ts';

export const FORMATION_ROUTES: readonly Route[] = [
  startFormation,
  getFormationStatus,
  getFormation,
  resolveRequirement,
  resendAttestation,
  createConsentPaper,
  getAttestationPage,
  getAttestationDocument,
  createAttestation,
  declineAttestation,
  listStatusLinks,
  createStatusLink,
  deleteStatusLink,
  getStatusPage,
  getStatusDocument,
  getWaitingPage,
];
