import { Checkbox, Radio } from '@mantine/core';
import { EVENT_TYPES, type EventType } from '#domain/events/event.ts';
import { sentence } from '../../parts/sentence.ts';

const GROUPS = [...Map.groupBy(EVENT_TYPES, (type) => type.slice(0, type.indexOf('.')))];

type Props = {
  /** Null: every type. */
  value: readonly EventType[] | null;
  onChange: (value: EventType[] | null) => void;
  error: string | null;
};

/** Every event, or a choice of types. */
export function EventTypesField({ value, onChange, error }: Props) {
  return (
    <>
      <Radio.Group
        label="Events"
        error={error}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      >
        <div className="stack" style={{ gap: 'var(--space-2)', marginTop: 'var(--space-2)' }}>
          <Radio value="all" label="Every type, also those that are added later" />
          <Radio value="some" label="Only some types" />
        </div>
      </Radio.Group>
      {value !== null && <Types value={value} onChange={onChange} />}
    </>
  );
}

function Types({ value, onChange }: { value: readonly EventType[]; onChange: (value: EventType[]) => void }) {
  const toggle = (type: EventType, isChosen: boolean): void =>
    onChange(EVENT_TYPES.filter((each) => (each === type ? isChosen : value.includes(each))));
  return (
    <div className="choices">
      {GROUPS.map(([group, types]) => (
        <fieldset key={group} className="group">
          <legend>{sentence(group.replaceAll('_', ' ')).replace('Api', 'API')}</legend>
          <div className="stack" style={{ gap: 'var(--space-1)' }}>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={<code>{type}</code>}
                checked={value.includes(type)}
                onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
