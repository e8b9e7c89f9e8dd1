import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { choicesOf, isCorporation, isShown, membersOf, withState } from './by-legal-form.ts';
import { COMPANY, type FormField, type FormList, type FormPart, LISTS, PARTS } from './form-fields.ts';
import { fieldOf, isThere, lengthOf, type Path, type Source, withField, withItem, withoutItem } from './yaml-fields.ts';

type Props = { source: Source | null; onChange: (text: string) => void };
type About = { source: Source; onChange: (text: string) => void };

const ANSWERS = [
  { value: '', label: 'Not said' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Fields that read and write the text. They wait while it cannot be read. */
export function ConstitutionForm({ source, onChange }: Props) {
  if (source === null) {
    return <p className="soft">The text cannot be read as YAML. Correct it, and the fields are here again.</p>;
  }
  const about = { source, onChange };
  const isOf = ({ only, at }: { only?: 'corporation' | 'llc'; at: string }) =>
    isShown(only, source) || isThere(source, pathOf(at));
  const lists = LISTS.filter(isOf);
  const parts = PARTS.filter(isOf);
  return (
    <div className="stack-wide">
      <Part {...about} part={COMPANY} />
      {lists
        .filter(({ isOpen }) => isOpen)
        .map((list) => (
          <Items key={list.at} {...about} list={list} />
        ))}
      {parts
        .filter(({ isOpen }) => isOpen)
        .map((part) => (
          <Part key={part.title} {...about} part={part} />
        ))}
      {parts
        .filter(({ isOpen }) => !isOpen)
        .map((part) => (
          <Folded key={part.title} title={titleOf(part, source)} isWritten={isThere(source, pathOf(part.at))}>
            <Part {...about} part={part} />
          </Folded>
        ))}
      {lists
        .filter(({ isOpen }) => !isOpen)
        .map((list) => (
          <Folded key={list.at} title={`${list.item}s`} isWritten={isThere(source, pathOf(list.at))}>
            <Items {...about} list={list} />
          </Folded>
        ))}
      <p className="soft small">
        {isCorporation(source)
          ? 'Permissions, caps for recipients and the other chapters of the bylaws are written in the text.'
          : 'Permissions, caps for recipients, officers, shares and the other chapters of the operating agreement are written in the text.'}
      </p>
    </div>
  );
}

function pathOf(at: string): Path {
  return at === '' ? [] : at.split('.');
}

function titleOf({ title, bylaws }: FormPart, source: Source): string {
  return bylaws && isCorporation(source) ? 'Bylaws' : title;
}

/** A part that few companies need. It says whether the text has it. */
function Folded({ title, isWritten, children }: { title: string; isWritten: boolean; children: ReactNode }) {
  return (
    <details>
      <summary>
        {title} {isWritten && <span className="soft">(written)</span>}
      </summary>
      {children}
    </details>
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

function Part({ source, onChange, part }: About & { part: FormPart }) {
  const path = pathOf(part.at);
  return (
    <Group title={titleOf(part, source)}>
      {part.fields
        .filter(({ only, key }) => isShown(only, source) || isThere(source, [...path, key]))
        .map((field) => (
          <Field key={field.key} source={source} onChange={onChange} field={field} path={[...path, field.key]} />
        ))}
    </Group>
  );
}

function Items({ source, onChange, list: { at, item, fields, start, isNeeded } }: About & { list: FormList }) {
  const path = pathOf(at);
  const count = lengthOf(source, path);
  return (
    <>
      {Array.from({ length: count }, (_item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list.
        <Group key={index} title={`${item} ${index + 1}`}>
          {fields
            .filter(({ only, key }) => isShown(only, source) || isThere(source, [...path, index, key]))
            .map((field) => (
              <Field
                key={field.key}
                source={source}
                onChange={onChange}
                field={field}
                path={[...path, index, ...pathOf(field.key)]}
              />
            ))}
          {(count > 1 || !isNeeded) && (
            <Button variant="default" size="compact-sm" onClick={() => onChange(withoutItem(source, path, index))}>
              Remove {item.toLowerCase()} {index + 1}
            </Button>
          )}
        </Group>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange(withItem(source, path, start))}>
          Add {/^[AEIOU]/.test(item) ? 'an' : 'a'} {item.toLowerCase()}
        </Button>
      </div>
    </>
  );
}

function Field({ source, onChange, field, path }: About & { field: FormField; path: Path }) {
  const value = fieldOf(source, path);
  const { label, kind } = field;
  const write = (next: string | number | boolean) =>
    onChange(path[0] === 'jurisdiction' ? withState(source, String(next)) : withField(source, path, next));
  if (field.kind === 'choice' || field.kind === 'member') {
    const choices = field.kind === 'member' ? membersOf(source, path) : choicesOf(field, source);
    const isKnown = choices.some((choice) => choice.value === value);
    const data = isKnown ? [...choices] : [{ value, label: value === '' ? 'Not said' : value }, ...choices];
    return (
      <NativeSelect
        label={label}
        data={data}
        value={value}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  }
  if (kind === 'boolean') {
    return (
      <NativeSelect
        label={label}
        data={ANSWERS}
        value={value}
        onChange={({ currentTarget }) => write(currentTarget.value === '' ? '' : currentTarget.value === 'true')}
      />
    );
  }
  if (kind === 'prose') {
    return (
      <Textarea label={label} autosize value={value} onChange={({ currentTarget }) => write(currentTarget.value)} />
    );
  }
  return (
    <TextInput
      label={label}
      value={value}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' })}
      onChange={({ currentTarget }) => write(kind === 'number' ? numberOf(currentTarget.value) : currentTarget.value)}
    />
  );
}

/** A number that is being typed, such as `0.`, stays text, which the check of the text then names. */
function numberOf(text: string): string | number {
  return /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
