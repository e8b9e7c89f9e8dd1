import { Button, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Requirement } from '#sdk/index.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Effects } from '../../../parts/effects.tsx';
import { ProblemNote } from '../../../parts/problem-note.tsx';
import { ReasonedButton } from '../../../parts/reasoned-button.tsx';
import { AnswerField, emptyValues, nameOf, problemOf } from './answer-field.tsx';
import { type Field, waysOf } from './fields-of-schema.ts';
import { useAnswer } from './use-answer.ts';

type Props = { requirement: Requirement; schema: Record<string, unknown>; entityId: string };

/** A form made from the requirement's own schema. The service checks the answer, and names the field of each problem. */
export function AnswerForm({ requirement, schema, entityId }: Props) {
  const ways = waysOf(schema);
  // With several ways, the person chooses: the first would be one click away from what cannot be undone.
  const [chosen, setChosen] = useState<number | null>(ways.length === 1 ? 0 : null);
  const form = useForm({ initialValues: emptyValues(ways) });
  const way = chosen === null ? undefined : ways[chosen];
  const fields = way?.fields ?? [];
  const answer = useAnswer({ entityId, requirementId: requirement.id, way, values: form.values });
  const submit = form.onSubmit(() => {
    if (way !== undefined) answer.send();
  });
  return (
    <form className="stack" onSubmit={submit}>
      {answer.error !== null && <ProblemNote error={answer.error} labels={labelsOf(fields)} />}
      {ways.length > 1 && (
        <Radio.Group
          label="Answer with"
          value={chosen === null ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        >
          <div className="row">
            {ways.map(({ label }, at) => (
              <Radio key={label} value={String(at)} label={label} />
            ))}
          </div>
        </Radio.Group>
      )}
      {fields.map((field) => (
        <AnswerField
          key={nameOf(field)}
          entityId={entityId}
          field={field}
          isOnly={fields.length === 1}
          form={form}
          problem={problemOf(answer.error, field)}
        />
      ))}
      <div>
        <ReasonedButton
          type="submit"
          loading={answer.isPending}
          whyNot={way === undefined ? 'Choose one of the ways first.' : null}
        >
          {way?.isFinal ? 'Answer …' : 'Answer'}
        </ReasonedButton>
      </div>
      {answer.effects !== null && way !== undefined && (
        <Dialog title={`${way.label}?`} onClose={answer.cancel}>
          <Effects effects={answer.effects} />
          <div className="row">
            <Button loading={answer.isPending} onClick={answer.confirm}>
              {way.label}
            </Button>
            <Button variant="default" onClick={answer.cancel}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

function labelsOf(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [nameOf(field), field.label]));
}
