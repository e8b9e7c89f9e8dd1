import { ApiError, type Credential, type EfsClient } from '../../sdk/src/index.ts';

/** The owner of a key: an account, a member or an operator. */
export type KeyOwner = Omit<Credential, 'account_id' | 'kind' | 'key_id'> & {
  /** Id of the account. Null for an operator's key, which gives no access to accounts. */
  account_id: string | null;
  operator: { id: string; name: string } | null;
};

/**
 * Returns the owner of a key. Uses the only call that every key may make, because a member's key cannot read the
 * account, and an operator's key cannot read any account.
 */
export async function ownerOf(efs: EfsClient): Promise<KeyOwner> {
  try {
    const { account_id, livemode, scopes, member, expires_at } = await efs.getCredential();
    return { account_id, operator: null, livemode, scopes, member, expires_at };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const operators = await efs.listOperators().catch(() => null);
    const self = operators?.data.find(({ is_self }) => is_self);
    if (self === undefined) throw error;
    const { livemode } = await efs.getHealth();
    const operator = { id: self.id, name: self.name };
    return { account_id: null, operator, livemode, scopes: [], member: null, expires_at: null };
  }
}

/** Returns the owner in words, such as "account 7 (sandbox)". */
export function ownerWords({ account_id, livemode, member, operator }: KeyOwner): string {
  const who =
    operator !== null
      ? `operator ${operator.name}`
      : member === null
        ? `account ${account_id}`
        : `member ${member.did} of company ${member.entity_id}`;
  return livemode ? who : `${who} (sandbox)`;
}
