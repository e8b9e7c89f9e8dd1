import type { Tool } from '../tool.ts';
import { callOperationTool } from './call-operation.ts';
import { checkName, createEntity, listEntities, updateEntity } from './entities.ts';
import { getFormation, resolveRequirement, startFormation } from './formation.ts';
import { createProposal, createVote, executeProposal, listProposals } from './proposals.ts';
import { getUsage, listDocuments, verifyAudit } from './records.ts';
import { searchOperations } from './search-operations.ts';

/** The tools in the order of the usual steps, then two tools for everything else. */
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
