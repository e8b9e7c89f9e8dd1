// The rules themselves reach too far to be read here; a test compares these lists with them.

/** Kinds that only a corporation has. */
export const CORPORATE_KINDS: readonly string[] = [
  'elect_directors',
  'remove_directors',
  'issue_stock',
  'transfer_stock',
];
/** Kinds that the stockholders decide after the board (8 Del. C. § 242, § 275). */
export const OF_BOTH_BODIES: readonly string[] = ['amend', 'dissolution'];
/** Holders of stock that votes may execute what only they decide; everything else is for the board. */
export const OF_HOLDERS: readonly string[] = ['elect_directors', 'remove_directors'];
