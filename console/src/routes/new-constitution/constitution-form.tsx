import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { JURISDICTIONS, LEGAL_FORMS } from '../../parts/jurisdictions.ts';
import { fieldOf, lengthOf, type Path, type Source, withField, withItem, withoutItem } from './yaml-fields.ts';

type Props = { source: Source | null; onChange: (text: string) => void };
type Choice = { value: string; label: string };

const USUAL_FORM: Choice = { value: '', label: 'The usual form of the state' };
const ROLES: readonly Choice[] = [
  { value: 'founder', label: 'Founder' },
  { value: 'member', label: 'Member' },
  { value: 'algorithmic', label: 'Algorithmic' },
  { value: 'observer', label: 'Observer' },
];

const PERSON = [
  ['name', 'Name'],
  ['email', 'E-mail'],
] as const;
const ADDRESS = [
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['postal_code', 'Postal code'],
] as const;
/** The parts with text fields. */
const PARTS = [
  { key: 'organizer', title: 'Organizer', fields: [...PERSON, ['phone', 'Telephone'] as const] },
  { key: 'registered_agent', title: 'Registered agent', fields: [['name', 'Name'] as const, ...ADDRESS] },
  { key: 'principal_office', title: 'Principal office', fields: [...ADDRESS, ['country', 'Country'] as const] },
  { key: 'responsible_party', title: 'Responsible party', fields: PERSON },
] as const;

/** Fields that read and write the text. They wait while it cannot be read. */
export function ConstitutionForm({ source, onChange }: Props) {
  if (source === null) {
    return <p className="soft">The text cannot be read as YAML. Correct it, and the fields are here again.</p>;
  }
  const about = { source, onChange };
  return (
    <div className="stack-wide">
      <Group title="Company">
        <Choose {...about} path={['jurisdiction']} label="State" choices={JURISDICTIONS} />
        <Choose {...about} path={['legal_form']} label="Legal form" choices={[USUAL_FORM, ...LEGAL_FORMS]} />
      </Group>
      <Members {...about} />
      {PARTS.map(({ key, title, fields }) => (
        <Group key={key} title={title}>
          {fields.map(([name, label]) => (
            <Field key={name} {...about} path={[key, name]} label={label} />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  );
}

type FieldProps = { source: Source; onChange: (text: string) => void; path: Path; label: string };

function Field({ source, onChange, path, label }: FieldProps) {
  return (
    <TextInput
      label={label}
      value={fieldOf(source, path)}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(withField(source, path, currentTarget.value))}
    />
  );
}

function Choose({ source, onChange, path, label, choices }: FieldProps & { choices: readonly Choice[] }) {
  return (
    <NativeSelect
      label={label}
      data={[...choices]}
      value={fieldOf(source, path)}
      onChange={({ currentTarget }) => onChange(withField(source, path, currentTarget.value))}
    />
  );
}

function Members({ source, onChange }: { source: Source; onChange: (text: string) => void }) {
  const count = lengthOf(source, ['members']);
  return (
    <>
      {Array.from({ length: count }, (_member, index) => {
        const about = { source, onChange };
        const path: Path = ['members', index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member is its place in the list.
          <Group key={index} title={`Member ${index + 1}`}>
            <Field {...about} path={[...path, 'name']} label="Name" />
            <Field {...about} path={[...path, 'id']} label="DID" />
            <Field {...about} path={[...path, 'email']} label="E-mail" />
            <Choose {...about} path={[...path, 'role']} label="Role" choices={ROLES} />
            <Checkbox
              label="A human being"
              checked={fieldOf(source, [...path, 'natural_person']) === 'true'}
              onChange={({ currentTarget }) =>
                onChange(withField(source, [...path, 'natural_person'], currentTarget.checked))
              }
            />
            {count > 1 && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onChange(withoutItem(source, ['members'], index))}
              >
                Remove member {index + 1}
              </Button>
            )}
          </Group>
        );
      })}
      <div>
        <Button
          variant="default"
          onClick={() => onChange(withItem(source, ['members'], { id: 'did:', role: 'member' }))}
        >
          Add a member
        </Button>
      </div>
    </>
  );
}
