const UPLOADED = /^upload:(.+)$/;

/** Returns the evidence text that names an uploaded file as the proof of a result. */
export function uploadedEvidence(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Returns the id of the uploaded file that an evidence text names; null: none. */
export function uploadOf(evidence: string | null | undefined): string | null {
  return UPLOADED.exec(evidence ?? '')?.[1] ?? null;
}
