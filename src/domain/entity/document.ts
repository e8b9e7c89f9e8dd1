export const LATER_KINDS = [
  'articles_of_amendment',
  'statement_of_change',
  'annual_report',
  'annual_tax_statement',
  'statement_of_correction',
  'application_for_reinstatement',
] as const;
export type LaterKind = (typeof LATER_KINDS)[number];

/** Kinds of documents of an entity. A CHECK in the database repeats the list. */
export const DOCUMENT_KINDS = [
  'articles',
  'consent',
  'operating_agreement',
  'statement_of_organizer',
  'communications_contact',
  'ein_worksheet',
  'ein_notice',
  'receipt',
  'articles_of_dissolution',
  ...LATER_KINDS,
  'signature_certificate',
  'name_approval',
  'evidence',
  'bundle',
  'banking_resolution',
  'bank_pack_contents',
  'bank_pack',
  'certificate',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const RENDERED_KINDS = [
  'articles',
  'consent',
  'operating_agreement',
  'statement_of_organizer',
  'communications_contact',
  'ein_worksheet',
  'receipt',
  'articles_of_dissolution',
  ...LATER_KINDS,
  'signature_certificate',
  'banking_resolution',
  'bank_pack_contents',
  'certificate',
] as const;
export type RenderedKind = (typeof RENDERED_KINDS)[number];

/**
 * Kinds of documents filed with a formation. A file of such a kind that the account uploads replaces the generated
 * document.
 */
export const FILED_KINDS = ['articles', 'consent'] as const;

export const UPLOADED_KINDS = ['articles', 'consent', 'name_approval'] as const;
export type UploadedKind = (typeof UPLOADED_KINDS)[number];

/**
 * Versions of the document templates. A change to a template raises its version and does not affect existing documents.
 */
export const TEMPLATE_VERSIONS: Readonly<Record<RenderedKind, string>> = {
  articles: '2026-11-5',
  consent: '2026-11-5',
  operating_agreement: '2026-11-9',
  statement_of_organizer: '2026-11-3',
  communications_contact: '2026-11-3',
  ein_worksheet: '2026-11-8',
  receipt: '2026-11-3',
  articles_of_dissolution: '2026-11-7',
  articles_of_amendment: '2026-11-6',
  statement_of_change: '2026-11-6',
  annual_report: '2026-11-4',
  annual_tax_statement: '2026-11-2',
  statement_of_correction: '2026-11-2',
  application_for_reinstatement: '2026-11-2',
  signature_certificate: '2026-11-3',
  banking_resolution: '2026-11-4',
  bank_pack_contents: '2026-11-1',
  certificate: '2026-11-1',
};

/**
 * Returns the label for a document's file name: usually its kind; the title for a signature certificate, because a
 * company can have several.
 */
export function fileLabel({ kind, title }: { kind: DocumentKind; title: string }): string {
  const label = kind === 'signature_certificate' ? title : kind;
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Kinds of documents that people sign online. Each signature is printed on a signature line of the document. */
export const SIGNED_KINDS = [
  'articles',
  'consent',
  'articles_of_dissolution',
  'ein_worksheet',
  ...LATER_KINDS,
] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];

export const DOCUMENT_MEDIA_TYPES = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type DocumentMediaType = keyof typeof DOCUMENT_MEDIA_TYPES;

/** Returns a file name that is valid on every system: letters and digits of the company's name, then the label. */
export function documentFileName(legalName: string, label: string, mediaType: string): string {
  const ending = DOCUMENT_MEDIA_TYPES[mediaType as DocumentMediaType] ?? 'bin';
  const name = legalName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase();
  return `${[name, label].filter((part) => part !== '').join('-')}.${ending}`;
}

/** Media types allowed for uploads. The declared type must match the first bytes of the content. */
export const UPLOAD_MEDIA_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type UploadMediaType = (typeof UPLOAD_MEDIA_TYPES)[number];
