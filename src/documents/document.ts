import type { Constitution } from '../domain/constitution/constitution.ts';
import type { RenderedKind } from '../domain/entity/document.ts';
import type { Packed } from '../store/core/pack.ts';

/** The company that a document is about. A document's whole content comes from here: no clock, no setting. */
export type DocumentSubject = {
  entity: { id: string; legal_name: string; livemode: boolean };
  constitution: Constitution;
  constitution_hash: string;
  constitution_version: number;
  pack_version: string;
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

export type DocumentRequest = DocumentSubject &
  (
    | { kind: Exclude<RenderedKind, 'receipt' | 'ein_worksheet' | 'articles_of_dissolution'> }
    | { kind: 'receipt' | 'ein_worksheet'; filed: FiledFacts }
    | { kind: 'articles_of_dissolution'; dissolution: DissolutionFacts }
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
