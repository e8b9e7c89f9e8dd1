import { describe, expect, it } from 'vitest';
import { contentOf } from '../../src/documents/render.ts';
import type { Constitution } from '../../src/domain/constitution/constitution.ts';
import { FILED_FACTS, type FiledFact, paperFor } from '../../src/domain/filing/filed-facts.ts';
import { COMPANY_FACTS } from '../../src/domain/jurisdictions/company-facts.ts';
import { officeFormOf } from '../../src/domain/jurisdictions/office-form.ts';
import { changesOf, renderFactsOnFile } from './facts-on-file.ts';
import { changeOf, FORMS, type Form, requestsOf } from './samples.ts';

const AS_A_DAO = [
  'decentralized autonomous organization',
  'to the full extent',
  'NOTICE OF RESTRICTIONS',
  'No smart contract',
];

/** A new value of each fact, and what its paper must state of it. */
const NEW: Readonly<Record<FiledFact, (before: Constitution) => { to: Partial<Constitution>; stated: string[] }>> = {
  name: () => ({ to: { name: 'Helios Works' }, stated: ['Helios Works'] }),
  legal_form: ({ legal_form, management }) => ({
    to: { legal_form: 'dao_llc', management: { ...management, algorithmic: 'full' } },
    stated: legal_form === 'dao_llc' ? [] : AS_A_DAO,
  }),
  principal_office: () => ({
    to: {
      principal_office: { street: '9 Elm Road', city: 'Salida', state: 'CO', postal_code: '81201', country: 'US' },
    },
    stated: ['9 Elm Road'],
  }),
  mailing_address: () => ({
    to: { mailing_address: { street: 'Box 9', city: 'Berlin', postal_code: '10115', country: 'DE' } },
    stated: ['Box 9, Berlin', 'Germany'],
  }),
  registered_agent: ({ registered_agent }) => ({
    to: registered_agent
      ? { registered_agent: { ...registered_agent, name: 'Prairie Agents', street: '30 Gould St' } }
      : {},
    stated: ['Prairie Agents', '30 Gould St'],
  }),
  smart_contracts: () => ({
    to: { smart_contracts: [{ kind: 'url', value: 'https://c.example' }] },
    stated: ['https://c.example'],
  }),
  management: ({ management }) => ({
    to: { management: { ...management, description: 'By lot.' } },
    stated: ['By lot.'],
  }),
};

const CELLS = FORMS.flatMap((form) => FILED_FACTS.map((fact) => [form, fact] as const));

function paperOf(form: Form, fact: FiledFact) {
  const [first] = requestsOf(form);
  if (first === undefined) throw new Error('no sample');
  const { constitution } = first;
  const kind = paperFor(fact, constitution);
  const request = requestsOf(form).find((each) => each.kind === kind);
  if (request === undefined || !('later' in request)) return null;
  const { to, stated } = NEW[fact](constitution);
  const later = { ...request.later, ...changeOf(constitution, to) };
  return { kind, stated, content: contentOf({ ...request, later }), constitution };
}

describe('facts on file', () => {
  it('are written for people from the data by which they are filed', async () => {
    await expect(renderFactsOnFile()).toMatchFileSnapshot('../../docs/facts-on-file.md');
  });

  it.each(CELLS)(
    '%s, %s: has a paper with its operative words and the form of the office, or a reason',
    (form, fact) => {
      const paper = paperOf(form, fact);
      const [sample] = requestsOf(form);
      const { jurisdiction, legal_form } = sample?.constitution ?? {};
      if (jurisdiction === undefined || legal_form === undefined) throw new Error('no sample');
      const { how, citation } = changesOf(jurisdiction, legal_form).facts[fact];
      expect(how).toMatch(/.{15,}\.$|^A certificate of amendment\.$/);
      expect(citation).toMatch(/.{8,}/);
      if (paper === null) return;
      const words = JSON.stringify(paper.content.blocks);
      for (const stated of paper.stated) expect(words).toContain(stated);
      expect(words).not.toMatch(/\{\w+\}/);
      const type =
        fact === 'registered_agent'
          ? 'agent_change'
          : paper.kind === 'statement_of_change'
            ? 'office_change'
            : 'amendment';
      expect(officeFormOf(jurisdiction, type, legal_form), `${type} in ${jurisdiction}`).not.toBeNull();
    },
  );

  it('that no paper changes are never filed: each names another way or says that nothing is filed', () => {
    for (const form of FORMS) {
      const [sample] = requestsOf(form);
      const { jurisdiction, legal_form } = sample?.constitution ?? {};
      if (jurisdiction === undefined || legal_form === undefined) throw new Error('no sample');
      const { facts } = changesOf(jurisdiction, legal_form);
      expect(Object.keys(facts).sort()).toEqual([...COMPANY_FACTS].sort());
    }
  });
});
