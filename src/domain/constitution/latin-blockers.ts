import { isLatin, isPrinted, latinNameOf } from '../formats/latin-name.ts';
import type { Blocker } from '../formats/problem.ts';
import type { Constitution } from './constitution.ts';
import { membersByLaw } from './members-by-law.ts';

/**
 * Blocks names without Latin letters, because state papers and the tax form accept only Latin letters. A second name in
 * another script is allowed.
 */
export function latinBlockers(constitution: Constitution): Blocker[] {
  return [...nameBlockers(constitution), ...signerBlockers(constitution), ...textBlockers(constitution)];
}

function nameBlockers({ organizer, responsible_party, tax }: Constitution): Blocker[] {
  const named = { organizer, ...(tax.ein === 'apply' && { responsible_party }) };
  return Object.entries(named)
    .filter(([, person]) => person !== undefined && latinNameOf(person) === undefined)
    .map(([part]) => ({
      code: `${part}_latin_name_missing`,
      pointer: `/${part}/latin_name`,
      message:
        'The state and the tax office take names in Latin letters only. Add `latin_name`, as in the passport; papers show both names.',
      source: 'constitution',
    }));
}

/**
 * Blocks names that the documents have no letters for, because they are printed on the signature lines of the operating
 * agreement: names of members in the legal sense (members-by-law.ts), of their signatories, and of the holders of
 * programs' interests.
 */
function signerBlockers(constitution: Constitution): Blocker[] {
  const owners = new Set(membersByLaw(constitution).map(({ id }) => id));
  const named = constitution.members.flatMap(
    ({ id, name, latin_name, signatory }, at): [string, string | undefined][] =>
      owners.has(id)
        ? [
            [`/members/${at}/latin_name`, latin_name ?? name],
            [`/members/${at}/signatory/name`, signatory?.name],
          ]
        : [],
  );
  const held = (constitution.economics?.interests ?? []).map(({ held_by }, at): [string, string | undefined] => [
    `/economics/interests/${at}/held_by`,
    held_by,
  ]);
  return [...named, ...held]
    .filter(([, name]) => name !== undefined && !isPrinted(name))
    .map(([pointer]) => ({
      code: 'member_latin_name_missing',
      pointer,
      message:
        'Documents have no letters for this name. Give it in Latin letters, as in the passport; those are printed.',
      source: 'constitution',
    }));
}

/** Blocks other texts for offices that are not in Latin letters. Such texts have no separate Latin form. */
function textBlockers({ registered_agent: agent, principal_office, mailing_address }: Constitution): Blocker[] {
  const { consent, ...rest } = agent ?? {};
  const parts = {
    '/registered_agent': rest,
    '/registered_agent/consent': { signed_by: consent?.signed_by },
    '/principal_office': principal_office,
    '/mailing_address': mailing_address,
  };
  return Object.entries(parts).flatMap(([place, part]) =>
    Object.entries(part ?? {})
      .filter(([, text]) => typeof text === 'string' && !isLatin(text))
      .map(([field]) => ({
        code: 'not_latin',
        pointer: `${place}/${field}`,
        message: 'The state and the tax office take Latin letters only. Write this as on mail from abroad.',
        source: 'constitution' as const,
      })),
  );
}
