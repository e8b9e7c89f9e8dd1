import { Type } from 'typebox';
import { Nullable, part, text } from '../../../schema/wire.ts';
import { MARK_MEANING, MARKS } from '../names/shapes.ts';

export const FilingContact = part('The person whom the office may ask. Null: the company was deleted.', {
  name: Type.String(),
  email: Type.String(),
  phone: Nullable(text('Null: the constitution has none (`organizer.phone`).')),
  mailing_address: Nullable(Type.String()),
});

const source = {
  mark: Type.Enum([...MARKS], { description: MARK_MEANING }),
  citation: text('Source.'),
  checked_on: text('Month in which the source was last checked.', '2026-11'),
};

const FormField = Type.Object({
  section: Type.String(),
  field: text('The field of the form.'),
  value: Nullable(text('The text to enter. Empty: leave the field empty. Null: nobody has given it.')),
  note: Nullable(Type.String()),
  ask: Nullable(
    text(
      "Question to the company, because nobody has given the text or a part of it. Null: it is complete, or must not be asked by mail, as a person's tax number.",
    ),
  ),
  ...source,
});

export const OfficeForm = part(
  'The form of the office, with the text to enter in each field. The marks say how sure it is that the form asks for this. Null: the form is not known.',
  {
    title: Type.String(),
    channel: Type.Enum(['online', 'paper']),
    instructions: Type.Array(Type.String()),
    ...source,
    fields: Type.Array(FormField, { description: 'In the order of the form.' }),
  },
);
