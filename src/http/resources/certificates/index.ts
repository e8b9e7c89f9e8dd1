import type { Route } from '../../calls/route.ts';
import { createCertificate, getCertificateStatus, listCertificates } from './certificates.ts';

export const CERTIFICATES_ROUTES: readonly Route[] = [createCertificate, listCertificates, getCertificateStatus];
