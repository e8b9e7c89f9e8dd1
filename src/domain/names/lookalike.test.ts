import { describe, expect, it } from 'vitest';
import { falseLatinLetters, latinReading, skeletonOf } from './lookalike.ts';

describe('letters that look Latin', () => {
  it.each([
    ['Неlіоs', 'Helios'],
    ['РауРаӏ', 'PayPal'],
    ['Ѕun', 'Sun'],
    ['Ηeliοs', 'Helios'],
    ['Hélios', 'Helios'],
    ['Ada’s', "Ada's"],
    ['ＨＥＬＩＯＳ', 'HELIOS'],
    ['Helios 猫', 'Helios 猫'],
  ])('reads %s as %s', (written, read) => {
    expect(latinReading(written)).toBe(read);
  });

  it('are reported once each; marked letters and those of other shapes are not', () => {
    expect(falseLatinLetters('ооО')).toEqual(['о', 'О']);
    expect(falseLatinLetters('Hélios Ж 猫 😀')).toEqual([]);
  });

  it.each([...'АВЕКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧοаՕՏ'])('%s is read as an ASCII letter', (letter) => {
    expect(latinReading(letter)).toMatch(/^[A-Za-z]$/);
    expect(falseLatinLetters(letter)).toEqual([letter]);
  });
});

describe('skeletons', () => {
  it.each([
    ['HELI0S', 'HELIOS'],
    ['HE1IOS', 'HEIIOS'],
    ['MODERN', 'MODEM'],
    ['VVORK', 'WORK'],
    ['LL1', 'III'],
  ])('%s looks like %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it('differ for names that look different', () => {
    expect(skeletonOf('HELIOS')).not.toBe(skeletonOf('HELIAS'));
    expect(skeletonOf('S5')).not.toBe(skeletonOf('SS'));
  });
});
