import { packContents } from '../domain/bank/papers.ts';
import { normalizeConstitution } from '../domain/constitution/normalize.ts';
import { buildFromTemplate, type TemplateName } from '../domain/constitution/templates.ts';
import { RENDERED_KINDS, type RenderedKind } from '../domain/entity/document.ts';
import { currentAttestationText } from '../domain/filing/attestation.ts';
import { attestationStatement } from '../domain/filing/attestation-texts.ts';
import type { LaterStatement } from '../domain/filing/filed-changes.ts';
import { fileHash } from '../domain/formats/file-hash.ts';
import { currentPack, STATE_FORMS } from '../domain/jurisdictions/index.ts';
import { legalName } from '../domain/names/legal-name.ts';
import type { Dictionary } from '../store/core/pack.ts';
import type { DocumentRequest } from './document.ts';
import { openFont } from './faces.ts';
import type { FontSubset } from './font-subset.ts';
import { latinFont } from './latin-font.ts';
import { renderDocument } from './render.ts';
import { isWritten } from './subject.ts';

const OF_EVERY_COMPANY: ReadonlySet<RenderedKind> = new Set(['articles', 'consent', 'operating_agreement']);
/** Where an object begins in its file. */
const OFFSET = /^\d{10} \d{5} n/;

/** Where a line of text stands on its page: the same words are packed once, wherever they stand. */
const POSITION = /^BT [-\d. ]+ Tm /;

let made: Dictionary | undefined;

/**
 * Returns the bytes that documents of this version have in common: fonts, sentences and structure. Made once for the
 * thread. The database keeps it, because another version of fonts or templates makes another one.
 */
export function packingDictionary(): Dictionary {
  if (made === undefined) {
    // The fonts come last: the end of a dictionary is found best, and they are most of a document.
    const lines = Buffer.from(sharedLines(), 'latin1');
    const content = new Uint8Array(Buffer.concat([lines, ...emptySubsets(), ...sharedFonts()]));
    made = { hash: fileHash(content), content };
  }
  return made;
}

function sharedFonts(): Buffer[] {
  return (['italic', 'bold', 'regular'] as const).map((face) => latinFont(face).program);
}

/** The tables that a document's own font for rare letters has as well, whichever they are. */
function emptySubsets(): Uint8Array[] {
  return (['regular', 'bold'] as const).map((face) =>
    (openFont(face).createSubset() as unknown as FontSubset).encode(),
  );
}

/** Documents of every company are there as a whole, once, for the order of their sentences; all others add what they have. */
function sharedLines(): string {
  const seen = new Set<string>();
  const lines: string[] = [];
  // The whole documents come last, nearest to the fonts: this saves a quarter of every stored document.
  for (const [at, form] of STATE_FORMS.entries().toArray().reverse()) {
    for (const request of sampleRequests(form)) {
      const isWhole = at === 0 && OF_EVERY_COMPANY.has(request.kind) && !request.constitution.economics;
      for (const line of withoutFonts(renderDocument(request).content).split('\n')) {
        const text = line.replace(POSITION, '');
        if ((seen.has(text) && !isWhole) || OFFSET.test(line)) continue;
        seen.add(text);
        lines.push(line);
      }
    }
  }
  return lines.join('\n');
}

function withoutFonts(document: Uint8Array): string {
  let text = Buffer.from(document).toString('latin1');
  for (const font of sharedFonts()) text = text.replace(font.toString('latin1'), '');
  return text;
}

const MEMBER = { id: 'did:web:founder.example' };
const HASH = '0'.repeat(64);
const AT = '2026-11-20T22:05:31.000Z';
const FILE = { extension: 'pdf', sha256: HASH, blake3: HASH };
const SAMPLE_PAPERS = {
  registry: 'Secretary of State',
  articles: { ...FILE, title: 'Articles of organization', isUploaded: false },
  proof: null,
  receipt: FILE,
  taxNotice: null,
  ein: null,
  isBrought: false,
  isEinUnconfirmed: false,
  isEinWaived: false,
  agreement: { ...FILE, isSigned: false, isAutomatic: false, constitutionVersion: 1 },
  signers: 'member',
  constitutionVersion: 1,
  resolution: { ...FILE, basis: 'sole_member' },
} as const;

/** Documents of every kind for companies that the sandbox makes up: without and with the parts of an agreement. */
function sampleRequests(form: (typeof STATE_FORMS)[number]): DocumentRequest[] {
  const written = requestsFor(form, 'full_agreement').filter(({ kind }) => kind === 'operating_agreement');
  return [...requestsFor(form, 'multisig_treasury'), ...written];
}

function certifiedSample(id: string) {
  const filed = { filing_number: '2026-000000001', filed_at: AT };
  const company = {
    id,
    name: 'Sample',
    did: null,
    jurisdiction: 'US-WY',
    legal_form: 'llc',
    state: 'Active',
    ...filed,
  };
  const fact = { source: 'registry', verified_by: 'registry', verified_at: AT, value: AT } as const;
  const facts = ['name', 'jurisdiction', 'legal_form', 'filing_number', 'filed_at'].map((name) => ({ ...fact, name }));
  return { id, statement: { kind: 'existence', company, facts }, status_uri: '', issued_at: AT, expires_at: AT };
}

function requestsFor(
  [jurisdiction, legal_form]: (typeof STATE_FORMS)[number],
  template: TemplateName,
): DocumentRequest[] {
  const request = { name: 'Sample', jurisdiction, legal_form, livemode: false, member: MEMBER } as const;
  const source = buildFromTemplate({ ...request, template });
  const pack = currentPack(jurisdiction);
  const subject = {
    entity: {
      id: '00000000-0000-7000-8000-000000000000',
      legal_name: legalName('Sample', legal_form, pack),
      livemode: false,
    },
    constitution: normalizeConstitution(source, { livemode: false }),
    constitution_hash: HASH,
    constitution_version: 1,
    pack_version: pack.packVersion,
    dated_at: AT,
  };
  const filed = {
    number: '2026-000000001',
    filed_at: AT,
    reference: 'efs-formation-1',
    packet_hash: HASH,
    fee_cents: pack.feeCents.formation?.value ?? 0,
    documents: [{ kind: 'articles', blake3: HASH }],
    evidence: null,
  };
  const dissolution = { filing_number: filed.number, filed_at: AT, decided_at: AT, signer_name: 'Sample' };
  const later: LaterStatement = {
    ...dissolution,
    consent: { signed_by: 'Sample', signed_at: AT },
    changes: [{ label: 'Name', before: 'Sample', after: 'Sample' }],
  };
  const certificate = {
    id: subject.entity.id,
    signer_name: 'Sample',
    capacity: 'Organizer',
    about: 'Filing efs-formation-1',
    identified_by: 'A single-use link, mailed to s•••@example.com',
    network_address: '192.0.2.1',
    requested_at: AT,
    signed_at: AT,
    audit: { chain: 'entity', seq: 1, hash: HASH },
    statement: {
      version: currentAttestationText('formation', 'llc'),
      text: attestationStatement(currentAttestationText('formation', 'llc'), pack),
    },
    shown: [{ label: 'All that is filed', blake3: HASH }],
    signed: [{ kind: 'articles', blake3: HASH }],
  };
  const bank = { filing_number: filed.number, filed_at: AT, ein: null };
  const certified = certifiedSample(subject.entity.id);
  const bankPack = { ...packContents(SAMPLE_PAPERS), facts: [], made_at: AT };
  return RENDERED_KINDS.filter((kind) => isWritten(subject, kind)).map(
    (kind) =>
      ({
        ...subject,
        kind,
        filed,
        dissolution,
        later,
        certificate,
        bank,
        pack: bankPack,
        certified,
      }) as DocumentRequest,
  );
}
