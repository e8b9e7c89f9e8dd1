import { expect, it } from 'vitest';
import {
  OF_BOTH_BODIES,
  CORPORATE_KINDS as OF_CONSOLE,
  OF_HOLDERS,
} from '../../console/src/routes/entity/proposals/kinds-of-bodies.ts';
import { CORPORATE_KINDS, PROPOSAL_KINDS } from '../../src/domain/constitution/schema.ts';
import { courseOf, mayByLaw } from '../../src/domain/governance/bodies.ts';
import { ADA, BEA } from '../rules/company.ts';
import { corporation } from '../rules/corporation.ts';

const { constitution } = corporation({ directors: [ADA.did] });

it('the console knows who decides and who executes each kind, as the rules have it', () => {
  expect(OF_CONSOLE).toEqual(CORPORATE_KINDS);
  expect(OF_BOTH_BODIES).toEqual(PROPOSAL_KINDS.filter((kind) => courseOf(constitution, kind)?.length === 2));
  expect(OF_HOLDERS).toEqual(PROPOSAL_KINDS.filter((kind) => mayByLaw(constitution, BEA.did, 'execute', kind)));
});
