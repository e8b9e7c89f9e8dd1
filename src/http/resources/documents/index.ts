import type { Route } from '../../calls/route.ts';
import { createBankPack } from './bank-pack.ts';
import { createDocumentBundle, getDocument, getDocumentContent, listDocuments } from './documents.ts';
import { createUpload } from './uploads.ts';

export const DOCUMENTS_ROUTES: readonly Route[] = [
  listDocuments,
  getDocument,
  getDocumentContent,
  createDocumentBundle,
  createBankPack,
  createUpload,
];
