import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CheckName, NameCheck } from '#sdk/index.ts';
import { useEfs } from '../api/session.tsx';
import { nameCheckQuery } from '../queries/names.ts';
import { ProblemNote } from './problem-note.tsx';

/** The registry is asked, so the name is checked only once the typing has stopped for this time. */
const PAUSE_MS = 700;

type Props = {
  asked: CheckName;
  onChange: (name: string) => void;
  isReadable?: boolean;
  label?: string;
  /** A refusal of the name by the form it is in. */
  problem?: string | null;
};

/** The name with the answer of the registry, and other names to choose from. */
export function NameField({
  asked,
  onChange,
  isReadable = true,
  label = 'Name of the company',
  problem = null,
}: Props) {
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const check = useQuery({ ...nameCheckQuery(useEfs(), settled), enabled: settled.name.trim() !== '' });
  const { data } = check;
  return (
    <div className="stack">
      <TextInput
        label={label}
        error={problem}
        description="With or without its ending, such as LLC."
        maxLength={128}
        autoComplete="off"
        disabled={!isReadable}
        value={asked.name}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div role="status" className="stack">
        {check.error !== null && <ProblemNote error={check.error} />}
        {data !== undefined && <Answer {...data} />}
        {data?.problems.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
        {data !== undefined && data.alternatives.length > 0 && (
          <div className="row">
            <span className="soft">Choose instead:</span>
            {data.alternatives.map((name) => (
              <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Answer({ status, legal_name, problems }: Pick<NameCheck, 'status' | 'legal_name' | 'problems'>) {
  // A name that nobody has can still need an approval, or break a rule of its own.
  const hasProblems = status === 'available' && problems.length > 0;
  return (
    <p>
      <span className="state" data-tone={hasProblems ? 'warn' : TONES[status]}>
        {hasProblems ? 'Free, but not usable as it stands' : WORDS[status]}
      </span>{' '}
      {legal_name}
    </p>
  );
}

const TONES = { available: 'good', taken: 'bad', unknown: 'warn' } as const;
const WORDS = { available: 'Available', taken: 'Taken', unknown: 'Not known yet' } as const;
