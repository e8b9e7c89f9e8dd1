import type { PackContents } from '../domain/bank/papers.ts';
import type { Statement } from '../domain/certificates/certificate.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { LaterKind, RenderedKind } from '../domain/entity/document.ts';
import type { LaterStatement } from '../domain/filing/filed-changes.ts';
import type { Packed } from '../store/core/pack.ts';

/** The company that a document is about. A document's whole content comes from here: no clock, no setting. */
export type DocumentSubject = {
  entity: { id: string; legal_name: string; livemode: boolean };
  constitution: Constitution;
  constitution_hash: string;
  constitution_version: number;
  pack_version: string;
  /** RFC 3339: the day of this version of the constitution. */
  dated_at: string;
};

/** The office's confirmation. */
export type FiledFacts = {
  number: string;
  /** RFC 3339. */
  filed_at: string;
  reference: string;
  fee_cents: number;
  packet_hash: string;
  documents: readonly { kind: string; blake3: string }[];
  /** In the registry's own words, if it gave any. */
  evidence: string | null;
};

/** Facts that articles of dissolution state beside the company itself. */
export type DissolutionFacts = {
  /** Number of the formation. */
  filing_number: string;
  /** RFC 3339: when the formation was filed. */
  filed_at: string;
  /** RFC 3339: when the members' decision to dissolve was carried out. */
  decided_at: string;
  /** The natural person who signs for the company. */
  signer_name: string;
};

/** A signature given online, as it is set on the line of a paper. */
export type PaperSignature = {
  name: string;
  /** RFC 3339. */
  signed_at: string;
  /** True in a sandbox where nobody was asked. */
  is_automatic: boolean;
};

/** The signatures on an operating agreement, by the DID of the member. */
export type AgreementSignatures = Readonly<Record<string, PaperSignature>>;

/** The proof of one signature given online. */
export type CertificateFacts = {
  /** Id of the request to sign. */
  id: string;
  signer_name: string;
  capacity: string;
  /** The purpose of the signed paper, such as the filing's reference. */
  about: string;
  /** How the signer was identified. */
  identified_by: string;
  /** RFC 3339. */
  requested_at: string;
  signed_at: string;
  network_address: string | null;
  statement: { version: string; text: string };
  /** The papers and texts that the signer was shown, by hash. */
  shown: readonly { label: string; blake3: string }[];
  /** The papers with the signature set on them. */
  signed: readonly { kind: string; blake3: string }[];
  /** The entry of the audit chain that records the signature. */
  audit: { chain: string; seq: number; hash: string } | null;
};

/** Facts about the company that an office decided, each with its source in words. */
export type StatedFacts = readonly { label: string; value: string; source: string }[];

/** Facts of the company on the papers for a bank. */
export type BankFacts = {
  filing_number: string;
  /** RFC 3339. */
  filed_at: string;
  ein: string | null;
  /** An archive states one, and nobody here confirmed it. */
  isEinUnconfirmed: boolean;
};

/** The first page of a bank pack. */
export type BankPackFacts = PackContents & {
  facts: StatedFacts;
  /** RFC 3339: the moment at which the pack was made. */
  made_at: string;
};

/** A signed certificate, to be shown on paper. */
export type CertifiedFacts = {
  id: string;
  statement: Statement;
  status_uri: string;
  /** RFC 3339. */
  issued_at: string;
  expires_at: string;
};

export type DocumentRequest = DocumentSubject &
  (
    | { kind: 'articles' | 'consent'; signature?: PaperSignature }
    | { kind: 'operating_agreement'; signatures?: AgreementSignatures }
    | { kind: 'receipt' | 'ein_worksheet'; filed: FiledFacts }
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
  /** Hex. */
  blake3: string;
  /** The content as the database stores it. */
  packed?: Packed;
};
