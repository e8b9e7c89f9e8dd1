import type { Formation, Requirement } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { Section } from '../../../parts/page.tsx';
import { AnswerForm } from './answer-form.tsx';

/** The open requirement with its form, and those that are closed. */
export function Requirements({ formation }: { formation: Formation }) {
  const open = formation.requirements.find(({ status }) => status === 'open');
  const closed = formation.requirements.filter(({ status }) => status !== 'open');
  if (formation.requirements.length === 0) return null;
  return (
    <Section title="Requirements">
      {open && <Open key={open.id} requirement={open} formation={formation} />}
      {closed.length > 0 && (
        <ul className="rows" aria-label="Closed requirements">
          {closed.map(({ id, message, status, closed_at }) => (
            <li key={id} className="row-apart">
              <span>{message}</span>
              <span className="soft small">
                {status}
                {closed_at !== null && (
                  <>
                    , <Moment at={closed_at} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Open({ requirement, formation }: { requirement: Requirement; formation: Formation }) {
  const { kind, message, due_at, schema } = requirement;
  return (
    <div className="card stack" id="requirement">
      <h3>{message === formation.rejection?.message ? 'Correct what was rejected' : message}</h3>
      {due_at !== null && (
        <p className="soft">
          Answer by <OfficeTime at={due_at} />
        </p>
      )}
      {schema === null ? (
        <p className="soft">It cannot be supplied here: only {ASKED[kind]} can.</p>
      ) : (
        <AnswerForm requirement={requirement} schema={schema} entityId={formation.entity_id} />
      )}
    </div>
  );
}

/** Those who close what the account cannot supply. */
const ASKED: Readonly<Record<Requirement['kind'], string>> = {
  name_change: 'the account',
  document: 'the account',
  information: 'the account',
  signature: 'the person who was asked by mail',
  attestation: 'the person who was asked by mail',
  payment: 'the operator of this service, or a payment,',
  screening: 'the operator of this service',
};
