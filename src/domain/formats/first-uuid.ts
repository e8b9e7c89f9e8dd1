/** Returns the lowest UUIDv7 of a millisecond, for event ids; for a time before 1970, the lowest UUIDv7 of all. */
export function firstUuidAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
