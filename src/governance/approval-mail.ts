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
      mailText`The constitution of ${company} names you as a person who decides whether this goes to a vote:`,
      mailText``,
      mailText`  ${title}`,
      mailText``,
      mailText`This page shows what is proposed, and takes your answer. The link works once, for seven days, and is for you alone:`,
      mailText``,
      mailText`${{ own: url }}`,
      mailText``,
      mailText`If you do nothing, nothing happens: without your approval there is no vote. Do not pass the link on.`,
      mailText``,
    ]),
  };
}
