import { Button, CopyButton } from '@mantine/core';
import type { OperatorFiling } from '#sdk/index.ts';
import { FILING_TYPES } from '../../../parts/filing-types.ts';
import { Section } from '../../../parts/page.tsx';

type Props = { filing: OperatorFiling; form: NonNullable<OperatorFiling['office_form']> };

/** Names the fields that nobody has given, whom to ask for them, and a mail that asks; nothing if all are given. */
export function AskOwner({ filing, form }: Props) {
  const questions = form.fields.flatMap(({ ask }) => ask ?? []);
  const { contact } = filing;
  if (questions.length === 0 || contact === null) return null;
  const { subject, text } = mailOf(filing, contact.name, questions);
  const address = `mailto:${encodeURIComponent(contact.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Section title={questions.length === 1 ? 'One answer is missing' : `${questions.length} answers are missing`}>
      <p>
        Ask {contact.name} ({contact.email}
        {contact.phone !== null && `, telephone ${contact.phone}`}), and enter the answers in the form of the office.
        {filing.type === 'ein' &&
          ' Ask for the tax number of a person by telephone only, while you fill in the form, and keep no copy.'}
      </p>
      <details>
        <summary>Show the questions</summary>
        <pre className="mail-text">{text}</pre>
      </details>
      <div className="row">
        <Button size="compact-sm" variant="default" renderRoot={(props) => <a {...props} href={address} />}>
          Write a mail
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the questions'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Section>
  );
}

function mailOf({ type, legal_name }: OperatorFiling, name: string, questions: readonly string[]) {
  const what = type === 'ein' ? 'application for the tax number' : FILING_TYPES[type].toLowerCase();
  const lines = [
    `Hello ${name},`,
    '',
    `we prepare the ${what} of ${legal_name}. The form asks what we do not know:`,
    '',
    ...questions.map((question, index) => `${index + 1}. ${question}`),
    '',
    'Please answer this mail.',
    ...(type === 'ein'
      ? ['Do not write a Social Security number or another tax number of a person: we ask for it by telephone.']
      : []),
  ];
  return { subject: `Questions about the ${what} of ${legal_name}`, text: lines.join('\n') };
}
