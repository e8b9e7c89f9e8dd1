import { Anchor, Button, CopyButton } from '@mantine/core';
import type { OperatorFiling } from '#sdk/index.ts';
import type { Tone } from '../../../parts/note.tsx';
import { clerkWords } from '../parts/clerk-words.ts';
import { AskOwner } from './ask-owner.tsx';

type Form = NonNullable<OperatorFiling['office_form']>;
type Field = Form['fields'][number];

const MARKS: Readonly<Record<Field['mark'], { words: string; tone: Tone }>> = {
  statute: { words: 'By statute', tone: 'good' },
  official: { words: 'Stated by the office', tone: 'good' },
  secondary: { words: 'One other source', tone: 'busy' },
  inferred: { words: 'Inferred', tone: 'warn' },
  unconfirmed: { words: 'Unconfirmed: the form may ask otherwise', tone: 'warn' },
};

/** The text to type into the form of the office, field by field, in its order. */
export function OfficeForm({ filing, form, isOver }: { filing: OperatorFiling; form: Form; isOver: boolean }) {
  const filer = filing.signing?.filer ?? null;
  const sections = [...new Set(form.fields.map(({ section }) => section))];
  return (
    <div className="stack">
      <div>
        <h2>{form.title}</h2>
        <p className="soft small">
          {form.channel === 'online' ? 'Online' : 'On paper'} · <Mark of={form} /> · {form.citation}, checked{' '}
          {form.checked_on}
        </p>
        {!isOver && (
          <p>
            <Anchor href={form.site} target="_blank" rel="noreferrer">
              Open the site of the office
            </Anchor>
          </p>
        )}
      </div>
      {form.instructions.length > 0 && (
        <ol>
          {form.instructions.map((instruction) => (
            <li key={instruction}>{clerkWords(instruction)}</li>
          ))}
        </ol>
      )}
      {filer !== null && !isOver && (
        <p>
          You file as <strong>{filer}</strong>. Certify in this name alone, never in that of the signer.
        </p>
      )}
      {!isOver && (
        <div>
          <CopyAll form={form} />
        </div>
      )}
      {!isOver && <AskOwner filing={filing} form={form} />}
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h3>{section}</h3>
          <ul className="rows form-fields">
            {form.fields
              .filter((field) => field.section === section)
              .map((field) => (
                <FormField key={field.field} field={field} isOver={isOver} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Copies every field with its value, for a clerk who works with two windows or a form of their own. */
function CopyAll({ form }: { form: Form }) {
  const lines = form.fields
    .filter(({ value }) => value && !isInstruction(value))
    .map(({ section, field, value }) => `${section}, ${field}: ${value}`);
  return (
    <CopyButton value={lines.join('\n')}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {copied ? 'Copied' : 'Copy all'}
        </Button>
      )}
    </CopyButton>
  );
}

/** A value that says what to do is nothing to type into the field. */
function isInstruction(value: string): boolean {
  return /^(Upload the document|Confirm each)\b/.test(value);
}

function FormField({ field, isOver }: { field: Field; isOver: boolean }) {
  const { field: name, value, note, citation, checked_on } = field;
  return (
    <li>
      <div className="soft">{name}</div>
      <div>
        {value ? (
          <span className={isInstruction(value) ? undefined : 'form-value'}>{clerkWords(value)}</span>
        ) : (
          <span className="soft">{value === null ? 'Nobody has given it' : 'Leave it empty'}</span>
        )}
        {note !== null && <div className="small">{clerkWords(note)}</div>}
        <div className="soft small" title={`${citation}, checked ${checked_on}`}>
          <Mark of={field} />
        </div>
      </div>
      {value && !isOver && !isInstruction(value) ? (
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} aria-label={`Copy ${name}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      ) : null}
    </li>
  );
}

function Mark({ of: { mark } }: { of: Pick<Field, 'mark'> }) {
  const { words, tone } = MARKS[mark];
  return (
    <span className="mark" data-tone={tone}>
      {words}
    </span>
  );
}
