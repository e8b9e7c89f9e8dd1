import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

export type Account = { id: string; email: string | null; name: string | null; livemode: boolean; created_at: Date };

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  await tx.sql`insert into accounts ${tx.sql(account)}`;
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const [row] = await db<Account[]>`select * from accounts where id = ${id}`;
  return row ?? null;
}
