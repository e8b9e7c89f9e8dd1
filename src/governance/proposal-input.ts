import { blake3Hex, canonicalJson, utf8 } from '../domain/formats/canonical.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import type { CreateProposal } from '../schema/create-proposal.ts';

/** A proposal as a caller words it. The hash stands for its words where they must not. */
export type ReadProposal = { title: string; description: string; content: ProposalContent; content_hash: string };

/** Sorts out what of the body is content; the schema has seen to it that it is that of its kind. */
export function readProposal({
  title,
  description = '',
  draft: _draft,
  signature: _signature,
  ...given
}: CreateProposal): ReadProposal {
  const content = given as ProposalContent;
  return { title, description, content, content_hash: blake3Hex(utf8(canonicalJson({ title, description, content }))) };
}
