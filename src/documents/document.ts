import type { PackContents } from '../domain/bank/papers.ts';
import type { Statement } from '../domain/certificates/certificate.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { LaterKind, RenderedKind } from '../domain/entity/document.ts';
import type { LaterStatement } from '../domain/filing/filed-changes.ts';
import type { TaxApplication } from '../domain/tax/tax-form.ts';
import type { Packed } from '../store/core/pack.ts';

/**
 * The company that a document is about. Everything in a document comes from here, nothing from the clock or settings.
 */
export type DocumentSubject = {
  entity: { id: string; legal_name: string; livemode: boolean };
  constitution: Constitution;
  constitution_hash: string;
  constitution_version: number;
  pack_version: string;
  /** RFC 3339: date of this version of the constitution. */
  dated_at: string;
};

/** The office's confirmation of a filing. */
export type FiledFacts = {
  number: string;
  /** RFC 3339. */
  filed_at: string;
  reference: string;
  fee_cents: number;
  packet_hash: string;
  documents: readonly { kind: string; blake3: string }[];
  /** Proof in the registry's own words; null if the registry gave none. */
  evidence: string | null;
};

/** Facts that articles of dissolution state in addition to those about the company. */
export type DissolutionFacts = {
  /** Filing number of the formation. */
  filing_number: string;
  /** RFC 3339: time at which the formation was filed. */
  filed_at: string;
  /** RFC 3339: time at which the members' decision to dissolve was carried out. */
  decided_at: string;
  /** RFC 3339: time at which the vote on the dissolution passed. */
  approved_at: string;
  /** The natural person who signs for the company. */
  signer_name: string;
};

/** A signature given online, as shown on a paper's signature line. */
export type PaperSignature = {
  name: string;
  /** RFC 3339. */
  signed_at: string;
  /** True if the sandbox made the signature without asking a person. */
  is_automatic: boolean;
};

/** The signatures on an operating agreement, by member DID. */
export type AgreementSignatures = Readonly<Record<string, PaperSignature>>;

/** The facts that prove one signature given online. */
export type CertificateFacts = {
  /** Id of the signature request. */
  id: string;
  signer_name: string;
  capacity: string;
  /** Purpose of the signature, such as the filing's reference. */
  about: string;
  /** The way in which the signer was identified. */
  identified_by: string;
  /** RFC 3339. */
  requested_at: string;
  signed_at: string;
  network_address: string | null;
  statement: { version: string; text: string };
  /** The papers and texts that the signer was shown, with their hashes. */
  shown: readonly { label: string; blake3: string }[];
  /** The papers that carry the signature. */
  signed: readonly { kind: string; blake3: string }[];
  /** The audit chain's entry that records the signature. */
  audit: { chain: string; seq: number; hash: string } | null;
};

/** Facts about the company that offices decided. `source`: a sentence on the origin of the fact. */
export type StatedFacts = readonly { label: string; value: string; source: string }[];

/** Facts about the company on its papers for a bank. */
export type BankFacts = {
  filing_number: string;
  /** RFC 3339. */
  filed_at: string;
  ein: string | null;
  /** True if the EIN (tax number) came with an account's archive and nobody here confirmed it. */
  isEinUnconfirmed: boolean;
};

/** Content of a bank pack's first page. */
export type BankPackFacts = PackContents & {
  facts: StatedFacts;
  /** RFC 3339: time at which the pack was made. */
  made_at: string;
};

/** A signed certificate, to be printed. */
export type CertifiedFacts = {
  id: string;
  statement: Statement;
  status_uri: string;
  /** RFC 3339: time at which the certificate was issued. */
  issued_at: string;
  expires_at: string;
};

export type DocumentRequest = DocumentSubject &
  (
    | { kind: 'articles' | 'consent'; signature?: PaperSignature }
    | { kind: 'operating_agreement'; signatures?: AgreementSignatures }
    | {
        kind: 'statement_of_organizer';
        filed: Pick<FiledFacts, 'number' | 'filed_at'>;
        /** The words that the organizer signed. */
        words: string;
        signature?: PaperSignature;
      }
    | { kind: 'communications_contact'; filed: Pick<FiledFacts, 'number' | 'filed_at'> }
    | { kind: 'receipt'; filed: FiledFacts }
    | {
        kind: 'ein_worksheet';
        filed: Pick<FiledFacts, 'number' | 'filed_at'>;
        /** The signed application for a tax number. `statement`: the text that the responsible party signed. */
        signed?: { application: TaxApplication; statement: string; signature: PaperSignature };
      }
    | { kind: 'articles_of_dissolution'; dissolution: DissolutionFacts; signature?: PaperSignature }
    | { kind: LaterKind; later: LaterStatement; signature?: PaperSignature }
    | { kind: 'signature_certificate'; certificate: CertificateFacts }
    | { kind: 'banking_resolution'; bank: BankFacts }
    | { kind: 'bank_pack_contents'; pack: BankPackFacts }
    | { kind: 'certificate'; certified: CertifiedFacts }
  );

export type RenderedDocument = {
  kind: RenderedKind;
  title: string;
  template_version: string;
  constitution_version: number;
  content: Uint8Array;
  /** BLAKE3 hash, in hexadecimal. */
  blake3: string;
  /** The content in the form in which the database stores it. */
  packed?: Packed;
};
