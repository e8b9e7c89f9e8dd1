import type { Tool } from '../tool.ts';
import { callOperationTool } from './call-operation.ts';
import { checkName } from './check-name.ts';
import { createEntity } from './create-entity.ts';
import { createProposal } from './create-proposal.ts';
import { createVote } from './create-vote.ts';
import { executeProposal } from './execute-proposal.ts';
import { getFormation } from './get-formation.ts';
import { getUsage } from './get-usage.ts';
import { listDocuments } from './list-documents.ts';
import { listEntities } from './list-entities.ts';
import { listProposals } from './list-proposals.ts';
import { resolveRequirement } from './resolve-requirement.ts';
import { searchOperations } from './search-operations.ts';
import { startFormation } from './start-formation.ts';
import { updateEntity } from './update-entity.ts';
import { verifyAudit } from './verify-audit.ts';

/** The journeys, in their order, and two tools for everything else. */
export const TOOLS: readonly Tool[] = [
  checkName,
  listEntities,
  createEntity,
  updateEntity,
  startFormation,
  getFormation,
  resolveRequirement,
  createProposal,
  listProposals,
  createVote,
  executeProposal,
  listDocuments,
  verifyAudit,
  getUsage,
  searchOperations,
  callOperationTool,
];
