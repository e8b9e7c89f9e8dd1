import { describe, expect, it } from 'vitest';
import { readOperations } from './operations.ts';
import { findOperations } from './search.ts';

const PHRASES: readonly (readonly [string, string])[] = [
  ['overdue', 'get_compliance'],
  ['overdue duties of all my companies', 'list_compliance'],
  ['what is due next', 'get_compliance'],
  ['deadlines', 'get_compliance'],
  ['annual report', 'file_obligation'],
  ['franchise tax', 'file_obligation'],
  ['pay the franchise tax', 'file_obligation'],
  ['mark as done', 'settle_obligation'],
  ['ical', 'create_calendar_link'],
  ['registered office', 'create_proposal'],
  ['change the registered agent', 'create_proposal'],
  ['change address', 'create_proposal'],
  ['rename', 'create_proposal'],
  ['rename the company', 'create_proposal'],
  ['amend the operating agreement', 'create_proposal'],
  ['add a member', 'create_proposal'],
  ['add an officer', 'create_proposal'],
  ['remove a member', 'create_proposal'],
  ['pay', 'create_proposal'],
  ['send money to a vendor', 'create_proposal'],
  ['dissolve', 'create_proposal'],
  ['close the company', 'create_proposal'],
  ['shut down', 'create_proposal'],
  ['wind down status', 'get_dissolution'],
  ['issue shares', 'create_proposal'],
  ['elect a director', 'create_proposal'],
  ['invite a cofounder', 'create_member_invitation'],
  ['cancel', 'cancel_filing'],
  ['cancel an order', 'cancel_filing'],
  ['certificate of good standing', 'create_order'],
  ['reinstate', 'create_order'],
  ['correct a mistake in a filing', 'create_order'],
  ['webhook', 'create_webhook_endpoint'],
  ['get notified', 'create_webhook_endpoint'],
  ['remove a webhook', 'delete_webhook_endpoint'],
  ['change the webhook url', 'update_webhook_endpoint'],
  ['failed webhooks', 'list_webhook_deliveries'],
  ['EIN', 'list_documents'],
  ['EIN letter', 'list_documents'],
  ['tax number notice', 'list_documents'],
  ['articles', 'list_documents'],
  ['articles of organization pdf', 'get_document_content'],
  ['download all documents', 'create_document_bundle'],
  ['upload a file', 'create_upload'],
  ['open a bank account', 'create_bank_pack'],
  ['bank', 'create_bank_pack'],
  ['sign', 'get_attestation_page'],
  ['resend the signing email', 'resend_attestation'],
  ['sign the operating agreement', 'sign_operating_agreement'],
  ['approve', 'get_approval_page'],
  ['vote', 'create_vote'],
  ['results of the vote', 'get_proposal'],
  ['proxy', 'create_delegation'],
  ['who owns the company', 'get_constitution'],
  ['cap table', 'get_constitution'],
  ['bylaws', 'get_constitution'],
  ['balance', 'get_treasury'],
  ['account statement', 'get_treasury_statement'],
  ['audit log', 'list_entity_audit'],
  ['history', 'list_entity_audit'],
  ['rotate key', 'rotate_api_key'],
  ['api key', 'create_api_key'],
  ['leaked key', 'revoke_api_key'],
  ['lost key', 'create_recovery'],
  ['invoice', 'list_payments'],
  ['receipt', 'list_payments'],
  ['price', 'create_quote'],
  ['how much does it cost', 'create_quote'],
  ['credit card', 'create_portal_session'],
  ['cancel my plan', 'cancel_subscription'],
  ['list my companies', 'list_entities'],
  ['delete company', 'delete_entity'],
  ['delete a draft', 'delete_entity'],
  ['existing company', 'create_import'],
  ['proof that the company exists', 'create_certificate'],
  ['share the progress with a customer', 'create_status_link'],
  ['why did it fail', 'get_formation'],
  ['is the name taken', 'check_name'],
  ['which states', 'list_jurisdictions'],
  ['skip time', 'advance_sandbox_clock'],
  ['delete my account', 'close_account'],
  ['permissions of my key', 'get_credential'],
  ['rename company', 'create_proposal'],
  ['members', 'get_constitution'],
  ['shares', 'get_constitution'],
  ['stock ledger', 'get_constitution'],
  ['who holds stock', 'get_constitution'],
  ['spending limit', 'create_proposal'],
  ['change the spending limit of an agent', 'create_proposal'],
  ['monthly limit of an agent', 'create_proposal'],
];

describe('a search for operations has the one that is meant among its first three', () => {
  it.each(PHRASES)('%s: %s', (phrase, meant) => {
    const found = findOperations(phrase).map(({ operationId }) => operationId);
    expect(found.slice(0, 3)).toContain(meant);
  });
});

const FIRST: readonly (readonly [string, string])[] = [
  ['webhook when a company becomes active', 'create_webhook_endpoint'],
  ['give a member a percent of the company', 'create_proposal'],
  ['a letter for the bank', 'create_bank_pack'],
];

it.each(FIRST)('a search for %j has %s first', (phrase, meant) => {
  expect(findOperations(phrase)[0]?.operationId).toBe(meant);
});

describe('the search words of an operation', () => {
  const worded = [...readOperations().values()].filter(({ searchWords }) => searchWords !== '');

  it('belong to operations that callers find', () => {
    for (const { operationId } of worded) {
      expect(findOperations(operationId.replaceAll('_', ' ')).map((each) => each.operationId)).toContain(operationId);
    }
  });

  it('add to the words of the operation, and repeat none', () => {
    const repeated = worded.flatMap(({ summary, searchWords }) => {
      const own = summary.toLowerCase().split(' ');
      return searchWords.split(' ').filter((word, at, all) => [...own, ...all.slice(0, at)].includes(word));
    });
    expect(repeated).toEqual([]);
  });
});

it('a search never finds what only operators or other services call', () => {
  const found = findOperations('stripe event registry callback operator filings queue').map(({ scope }) => scope);
  expect(found).not.toContain('operator');
});
