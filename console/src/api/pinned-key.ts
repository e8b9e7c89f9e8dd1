/** The service's public key for audit chains. It is no secret, so it may outlive the tab. */
const STORED = 'efs-audit-key';

export const pinnedKey = {
  read: (): string | null => localStorage.getItem(STORED),
  keep(key: string): string {
    localStorage.setItem(STORED, key);
    return key;
  },
};
