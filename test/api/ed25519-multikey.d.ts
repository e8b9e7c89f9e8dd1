/** The used part of a library without types. */
declare module '@digitalbazaar/ed25519-multikey' {
  export function from(multikey: object): Promise<{
    export(options: { publicKey: true; raw: true }): Promise<{ publicKey: Uint8Array }>;
  }>;
}
