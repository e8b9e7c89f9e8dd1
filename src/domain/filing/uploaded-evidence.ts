const UPLOADED = /^upload:(.+)$/;

/** Returns the evidence text that cites an uploaded file as proof of a result. */
export function uploadedEvidence(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Returns the id of the uploaded file that an evidence text names; null: none. */
export function uploadOf(evidence: string | null | undefined): string | null {
  return UPLOADED.exec(evidence ?? '')?.[1] ?? null;
}
