/** An Ed25519 signature that somebody has to check. */
export type SignatureClaim = { publicKey: Uint8Array; message: Uint8Array; signature: Uint8Array };

/** Returns false if it cannot check; never throws. */
export type VerifySignature = (claim: SignatureClaim) => boolean;
