/**
 * `used`: it was redeemed, or the person answered in another way. `void`: a newer link replaced it, or nobody asks any
 * more.
 */
export const LINK_STATES = ['open', 'used', 'void', 'expired'] as const;
export type LinkState = (typeof LINK_STATES)[number];
