import type { ReactNode } from 'react';
import type { DryRun, Entity } from '#sdk/index.ts';
import { FILING_TYPES } from './filing-types.ts';
import { dollars } from './money.ts';
import { MoneyEffects } from './money-effects.tsx';
import { sentence } from './sentence.ts';
import { stepWords } from './step-words.ts';

type EffectsOf = DryRun['effects'];

const MAILS: Readonly<Record<EffectsOf['mails'][number]['purpose'], string>> = {
  recovery: 'A recovery link',
  attestation: 'A link to sign the filing',
  agent_consent: 'A link to consent as the registered agent',
  agreement: 'A link to sign the operating agreement',
  invitation: 'An invitation',
  approval: 'A request to approve',
  webhook_disabled: 'A note about the webhook',
};

function mailWords(purpose: keyof typeof MAILS, legalForm: Entity['legal_form'] | undefined): string {
  return purpose === 'agreement' && legalForm === 'corporation' ? 'A link to sign the bylaws' : MAILS[purpose];
}

/** A dry run in words: what is filed, paid and mailed, what follows, and what cannot be undone. */
export function Effects({ effects, legalForm }: { effects: EffectsOf; legalForm?: Entity['legal_form'] | undefined }) {
  const { filings, money, mails, requirements, webhooks, next, without_force = [], notes = [], irreversible } = effects;
  // The price has the fee in it.
  const isPriced = money.some(({ reason }) => reason === 'formation_price');
  return (
    <div className="stack">
      <Part title="Filed" none="Nothing is filed.">
        {filings.map(({ type, office, fee_cents }) => (
          <li key={type}>
            {FILING_TYPES[type]} with the {office}
            {fee_cents !== 0 && !isPriced && `, whose fee is ${fee_cents === null ? 'not known' : dollars(fee_cents)}`}
          </li>
        ))}
      </Part>
      <MoneyEffects money={money} />
      <Part title="Sent at once" none="No mail and no webhook is sent at once.">
        {[
          ...mails.map(({ purpose, to }) => (
            <li key={`${purpose} ${to}`}>{`${mailWords(purpose, legalForm)}, by mail to ${to}`}</li>
          )),
          ...webhooks.map(({ endpoint_id, event_type }) => (
            <li key={`${endpoint_id} ${event_type}`}>Webhook {event_type}</li>
          )),
        ]}
      </Part>
      {requirements.length > 0 && (
        <Part title="Asked for" none="">
          {requirements.map(({ kind, code }) => (
            <li key={code}>{sentence(`${kind}: ${code}`.replaceAll('_', ' '))}</li>
          ))}
        </Part>
      )}
      {next.length > 0 && (
        <p>
          <span className="soft">Next steps: </span>
          {next.map((step) => stepWords(step, legalForm)).join(' → ')}
        </p>
      )}
      {without_force.length > 0 && (
        <Part title="Counts nothing" none="">
          {without_force.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Part>
      )}
      {notes.length > 0 && (
        <Part title="Please note" none="">
          {notes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Part>
      )}
      {irreversible.length > 0 && (
        <section className="danger-list" aria-label="Cannot be undone">
          <h3>Cannot be undone</h3>
          <ul>
            {irreversible.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children.length > 0 ? <ul>{children}</ul> : <p className="soft">{none}</p>}
    </section>
  );
}
