/**
 * Limits on the number of mails to one address, by purpose. A mail counts only towards the limit of its own purpose.
 */
export const MAIL_BUDGETS = ['recovery', 'attestation', 'other'] as const;
export type MailBudget = (typeof MAIL_BUDGETS)[number];

/**
 * Every kind of mail, with its budget. Invitations have a separate budget, because any account can send them and they
 * must not delay mails to regain access or mails for which a filing waits.
 */
export const MAIL_KINDS = {
  recovery: { budget: 'recovery' },
  attestation: { budget: 'attestation' },
  agent_consent: { budget: 'attestation' },
  agreement: { budget: 'attestation' },
  invitation: { budget: 'other' },
  approval: { budget: 'other' },
  webhook_disabled: { budget: 'other' },
} as const satisfies Record<string, { budget: MailBudget }>;

export type MailPurpose = keyof typeof MAIL_KINDS;
export const MAIL_PURPOSES = Object.keys(MAIL_KINDS) as readonly MailPurpose[];
