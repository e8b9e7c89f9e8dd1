/** An Ed25519 signature to be verified. */
export type SignatureClaim = { publicKey: Uint8Array; message: Uint8Array; signature: Uint8Array };

/** Returns false for an invalid signature or bad input; never throws. */
export type VerifySignature = (claim: SignatureClaim) => boolean;
