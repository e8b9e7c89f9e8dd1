import type { Route } from '../../calls/route.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  getCalendarFeed,
  listCalendarLinks,
  rotateCalendarLink,
} from './calendar-links.ts';
import { getCompliance, listCompliance } from './compliance.ts';
import { fileAllDue, fileObligation } from './file-obligation.ts';
import { settleObligation, updateComplianceInputs } from './settle-obligation.ts';

export const COMPLIANCE_ROUTES: readonly Route[] = [
  getCompliance,
  listCompliance,
  settleObligation,
  fileObligation,
  fileAllDue,
  updateComplianceInputs,
  createCalendarLink,
  listCalendarLinks,
  rotateCalendarLink,
  deleteCalendarLink,
  getCalendarFeed,
];
