import { describe, expect, it } from 'vitest';
import { ZIPS_IN_USE } from '../../../test/rules/zips.ts';
import { nearestState, stateCode, statesOfZip, stateWords } from './us-states.ts';

const STATES = Object.keys(ZIPS_IN_USE);
const zipsOf = (state: string) => ZIPS_IN_USE[state]?.split(' ') ?? [];
const nameOf = (state: string) => stateWords(state).replace(/ \(..\)$/, '');

it('knows every state, territory and military state that has ZIP codes', () => {
  expect(STATES).toHaveLength(62);
  expect(STATES.map(stateCode)).toEqual(STATES);
});

/** ZIP codes within the range of a state that another state or territory has. Both are accepted. */
const BORDER: Readonly<Record<string, string>> = {
  CT: '06390',
  DC: '20588 20598',
  HI: '96799',
  ID: '83414',
  OK: '73960',
};

describe.each(STATES)('%s', (state) => {
  it('has its ZIP codes, with one example of each beginning', () => {
    const refused = zipsOf(state).filter((zip) => !statesOfZip(zip).includes(state));
    expect(refused).toEqual([]);
    expect(statesOfZip(`${zipsOf(state)[0]}-0001`)).toContain(state);
  });

  it('has no ZIP code of another state', () => {
    const others = STATES.filter((other) => other !== state).flatMap(zipsOf);
    expect(others.filter((zip) => statesOfZip(zip).includes(state))).toEqual(BORDER[state]?.split(' ') ?? []);
  });

  it('is known by its code and name in any case, with dots or without blanks', () => {
    const name = nameOf(state);
    const [one, two] = state;
    const spellings = [state, state.toLowerCase(), `${one}.${two}.`, `${one}. ${two}.`, name, name.toUpperCase()];
    expect([...spellings, name.toLowerCase(), name.replaceAll(' ', '')].map(stateCode)).toEqual(
      Array.from({ length: 8 }, () => state),
    );
  });

  it('is not known by its name with something else, but suggested for a slip', () => {
    const name = nameOf(state);
    expect([`${state} 82001`, `${name}1`, `US-${state}`].map(stateCode)).toEqual([undefined, undefined, undefined]);
    expect([nearestState(`${name}${name.at(-1)}`), nearestState(name.slice(0, -1))]).toEqual([state, state]);
  });
});
