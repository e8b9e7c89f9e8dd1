import type { Route } from '../../calls/route.ts';
import { approveProposal, declineProposal, getApprovalPage } from './approvals.ts';
import { createDelegation, deleteDelegation, listDelegations } from './delegations.ts';
import { executeProposal } from './execute-proposal.ts';
import { listOpenProposals } from './open-proposals.ts';
import { cancelProposal, createProposal, getProposal, listProposals, openProposal } from './proposals.ts';
import { createApproval, createVote, resendApprovals } from './votes.ts';

export const PROPOSALS_ROUTES: readonly Route[] = [
  listOpenProposals,
  listProposals,
  createProposal,
  getProposal,
  openProposal,
  cancelProposal,
  createVote,
  createApproval,
  resendApprovals,
  executeProposal,
  listDelegations,
  createDelegation,
  deleteDelegation,
  getApprovalPage,
  approveProposal,
  declineProposal,
];
