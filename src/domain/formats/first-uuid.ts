/** Returns the lowest UUIDv7 of a millisecond: event ids are made in the transaction that writes the event. */
export function firstUuidAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
