/**
 * States of a link. `used`: the link was used, or its request was answered in another way. `void`: replaced by a newer
 * link, or no longer needed.
 */
export const LINK_STATES = ['open', 'used', 'void', 'expired'] as const;
export type LinkState = (typeof LINK_STATES)[number];
