/** A mail to send: plain text, to one address. */
export type OutgoingMail = {
  /** The same on every try, so that a receiver can tell a repetition from a second mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
};

/** `held`: kept for the operator to deliver by hand. A mailer that can neither send nor hold a mail throws. */
export type Delivery = 'sent' | 'held';

/** There are two implementations: SMTP (smtp.ts), and the outbox alone. */
export type Mailer = {
  /** True if mail leaves the service, so that the number of mails to an address has to be limited. */
  isBounded: boolean;
  deliver(mail: OutgoingMail, limitMs: number): Promise<Delivery>;
};

/** Without an SMTP server every mail waits in the outbox. */
export const outboxMailer: Mailer = { isBounded: false, deliver: async () => 'held' };
