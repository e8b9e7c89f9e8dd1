/** An email to send, as plain text to one address. */
export type OutgoingMail = {
  /** Id that stays the same for every attempt, so that a receiver can tell a repeated email from a new one. */
  id: string;
  to: string;
  subject: string;
  text: string;
};

/**
 * Result of a delivery. `held`: the mail is kept for the operator to deliver by hand. A mailer throws if it can neither
 * send nor hold the mail.
 */
export type Delivery = 'sent' | 'held';

/** Delivers emails. There are two mailers: SMTP (smtp.ts) and `outboxMailer`. */
export type Mailer = {
  /** True if mail leaves the service, so that mails per address must be limited. */
  isBounded: boolean;
  deliver(mail: OutgoingMail, limitMs: number): Promise<Delivery>;
};

/** The mailer without an SMTP server: every mail stays in the outbox. */
export const outboxMailer: Mailer = { isBounded: false, deliver: async () => 'held' };
