import { describe, expect, it } from 'vitest';
import { fieldName, problemSentence, UNKNOWN_FIELD } from './field-name.ts';

describe('the name of a field in a message', () => {
  it.each([
    ['', ''],
    ['/name', 'name'],
    ['/members/1/id', 'members[1].id'],
    ['/treasury/counterparty_caps_usd/a~1b~0c', 'treasury.counterparty_caps_usd.a/b~c'],
  ])('writes %j as %j', (pointer, name) => {
    expect(fieldName(pointer)).toBe(name);
  });

  it('gives a predicate its field as the subject', () => {
    expect(problemSentence({ pointer: '/limit', message: 'must be at most 100' })).toBe('`limit` must be at most 100.');
  });

  it('gives a predicate about the whole body the body as the subject', () => {
    expect(problemSentence({ pointer: '', message: 'must be an object' })).toBe('The body must be an object.');
  });

  it('names an unknown field first', () => {
    expect(problemSentence({ pointer: '/nam', message: UNKNOWN_FIELD })).toBe('Unknown field `nam`.');
  });

  it('leaves a sentence as it is', () => {
    expect(problemSentence({ pointer: '/members', message: 'Nobody can vote.' })).toBe('Nobody can vote.');
  });
});
