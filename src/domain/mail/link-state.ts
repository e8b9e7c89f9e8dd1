/** `used`: redeemed, or answered in another way. `void`: replaced by a newer one, or not asked any more. */
export const LINK_STATES = ['open', 'used', 'void', 'expired'] as const;
export type LinkState = (typeof LINK_STATES)[number];
