const UPLOADED = /^upload:(.+)$/;

/** Writes how the evidence of a result names a file that was uploaded as its proof. */
export function uploadedEvidence(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Returns the id of the uploaded file that evidence names; null: it names none. */
export function uploadOf(evidence: string | null | undefined): string | null {
  return UPLOADED.exec(evidence ?? '')?.[1] ?? null;
}
