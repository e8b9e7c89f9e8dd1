import { mailLines, mailText } from '../domain/mail/mail-text.ts';

/** The mail to a contact who has to approve a proposal before the vote. */
export function approvalMail({
  name,
  company,
  title,
  url,
}: {
  name: string;
  company: string;
  title: string;
  url: string;
}) {
  return {
    subject: mailText`Your approval is needed: ${company}`,
    text: mailLines([
      mailText`${name},`,
      mailText``,
      mailText`The constitution of ${company} names you as a person who approves or declines this proposal before the vote:`,
      mailText``,
      mailText`  ${title}`,
      mailText``,
      mailText`This page shows the proposal and records your answer. The link works once, for seven days, and is only for you:`,
      mailText``,
      mailText`${{ own: url }}`,
      mailText``,
      mailText`If you do nothing, the proposal does not go to a vote. Do not forward the link.`,
      mailText``,
    ]),
  };
}
