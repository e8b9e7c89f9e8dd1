import type { ReactNode } from 'react';
import type { DryRun } from '#sdk/index.ts';
import { dollars } from './money.ts';
import { stepWords } from './step-words.ts';

type EffectsOf = DryRun['effects'];

const MONEY: Readonly<Record<EffectsOf['money'][number]['reason'], string>> = {
  formation_price: 'Price of the formation',
  payment_waived: 'Waived: this service collects no payments',
  refund: 'Refund',
  subscription: 'Subscription',
  deposit: 'Deposit',
  disbursement: 'Disbursement',
};
const FILINGS = { formation: 'Formation', ein: 'Tax number', dissolution: 'Dissolution' } as const;

/** A dry run in words: what is filed, charged and mailed, what follows, and what cannot be undone. */
export function Effects({ effects }: { effects: EffectsOf }) {
  const { filings, money, mails, requirements, webhooks, next, irreversible } = effects;
  return (
    <div className="stack">
      <Part title="Filed" none="Nothing is filed.">
        {filings.map(({ type, office, fee_cents }) => (
          <li key={type}>
            {FILINGS[type]} with the {office}
            {fee_cents > 0 && `, fee ${dollars(fee_cents)}`}
          </li>
        ))}
      </Part>
      <Part title="Charged" none="Nothing is charged.">
        {money.map(({ reason, amount_usd }) => (
          <li key={reason}>
            {MONEY[reason]}
            {amount_usd !== null && `: $${amount_usd}`}
          </li>
        ))}
      </Part>
      <Part title="Sent at once" none="No mail and no webhook is sent at once.">
        {[
          ...mails.map(({ purpose, to }) => <li key={`${purpose} ${to}`}>{`Mail (${purpose}) to ${to}`}</li>),
          ...webhooks.map(({ endpoint_id, event_type }) => (
            <li key={`${endpoint_id} ${event_type}`}>Webhook {event_type}</li>
          )),
        ]}
      </Part>
      {requirements.length > 0 && (
        <Part title="Asked for" none="">
          {requirements.map(({ kind, code }) => (
            <li key={code}>{`${kind}: ${code}`}</li>
          ))}
        </Part>
      )}
      {next.length > 0 && (
        <p>
          <span className="soft">Then, by itself: </span>
          {next.map((step) => stepWords(step)).join(' → ')}
        </p>
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
