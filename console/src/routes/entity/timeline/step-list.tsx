import type { Entity, Formation, FormationStep } from '#sdk/index.ts';
import { Moment } from '../../../parts/moment.tsx';
import { ACTORS } from '../../../parts/next-step.tsx';
import type { Tone } from '../../../parts/note.tsx';
import { OfficeTime } from '../../../parts/office-time.tsx';
import { stepWords } from '../../../parts/step-words.ts';

const STATUSES: Readonly<Record<FormationStep['status'], { tone: Tone; words: string }>> = {
  pending: { tone: 'none', words: 'Not started' },
  running: { tone: 'busy', words: 'Under way' },
  waiting: { tone: 'busy', words: 'Waiting' },
  action_required: { tone: 'warn', words: 'Needs action' },
  outcome_unknown: { tone: 'warn', words: 'Outcome unknown; the registry is being asked' },
  done: { tone: 'good', words: 'Done' },
  failed: { tone: 'bad', words: 'Failed' },
  skipped: { tone: 'none', words: 'Not needed' },
};

type Props = { formation: Formation; legalForm: Entity['legal_form'] | undefined };

/** The steps in their order. The text says everything; the marks beside it are decoration. */
export function StepList({ formation, legalForm }: Props) {
  return (
    <ol className="timeline">
      {formation.steps.map((step) => (
        <Step key={step.name} step={step} formation={formation} legalForm={legalForm} />
      ))}
    </ol>
  );
}

function Step({ step, formation, legalForm }: Props & { step: FormationStep }) {
  const { tone, words } = STATUSES[step.status];
  const isCurrent = step.name === formation.stage;
  // Nobody acts on a step that has not begun.
  const actor = isCurrent && step.status !== 'pending' ? formation.next_action?.actor : undefined;
  return (
    <li {...(isCurrent && { 'aria-current': 'step' })}>
      <span className="timeline-mark" data-tone={tone} aria-hidden="true" />
      <div className="row-apart">
        <h3>{stepWords(step.name, legalForm)}</h3>
        <span className="state" data-tone={tone}>
          {words}
        </span>
      </div>
      {step.detail !== null && <p>{step.detail}</p>}
      <p className="soft small">
        <Times step={step} />
        {actor !== undefined && ` · ${ACTORS[actor]} must act`}
        {step.attempts > 1 && ` · ${step.attempts} tries`}
      </p>
    </li>
  );
}

function Times({ step: { status, started_at, finished_at, expected_by } }: { step: FormationStep }) {
  if (finished_at !== null) return <Moment at={finished_at} />;
  if (started_at === null) return null;
  const isOpen = status !== 'done' && status !== 'failed' && status !== 'skipped';
  return (
    <>
      Since <Moment at={started_at} />
      {isOpen && expected_by !== null && (
        <>
          , expected by <OfficeTime at={expected_by} />
        </>
      )}
    </>
  );
}
