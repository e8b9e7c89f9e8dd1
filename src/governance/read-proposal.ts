import { blake3Hex, canonicalJson, utf8 } from '../domain/formats/canonical.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';

export type WordedProposal = { title: string; description?: string | undefined } & ProposalContent;

/**
 * A proposal as the caller worded it. `content_hash` replaces the wording in places where the wording must not appear.
 */
export type ReadProposal = { title: string; description: string; content: ProposalContent; content_hash: string };

export function readProposal({ title, description = '', ...content }: WordedProposal): ReadProposal {
  return { title, description, content, content_hash: blake3Hex(utf8(canonicalJson({ title, description, content }))) };
}
