/** Separators between the groups of a number, as people and programs write them. */
export const TAX_NUMBER_GAPS = [
  '-',
  ' ',
  ' - ',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2212',
  '\uff0d',
  '\u00a0',
  '\u2009',
  '\u00ad',
  '\u200b',
];
