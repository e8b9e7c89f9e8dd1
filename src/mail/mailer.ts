/** A mail as it leaves: plain text, to one address. */
export type OutgoingMail = {
  /** The same on every try, so that a receiver can tell a repetition from a second mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
};

/** How a mail left: sent, or kept for the operator to deliver by hand. A mailer that can do neither now throws. */
export type Delivery = 'sent' | 'held';

/** Two implementations: SMTP (smtp.ts), and the outbox alone. */
export type Mailer = {
  /** Whether mail leaves, so that an address must not get too much of it. */
  isBounded: boolean;
  deliver(mail: OutgoingMail, limitMs: number): Promise<Delivery>;
};

/** Without an SMTP server every mail waits in the outbox. */
export const outboxMailer: Mailer = { isBounded: false, deliver: async () => 'held' };
