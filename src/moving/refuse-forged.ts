import { seal } from '../domain/filing/packet.ts';
import {
  eachPacket,
  findDiffering,
  findIncomplete,
  findOfOtherMode,
  findUndissolved,
  hasClock,
} from '../store/across-tables/as-filed-rows.ts';
import type { Tx } from '../store/core/write.ts';
import { refused } from './read-archive.ts';

/*
 * Refuses an archive whose rows contradict each other in a way that no deployment writes. What an office says later about
 * one row would count for the others as well.
 */

export async function refuseContradictions(
  { sql }: Tx,
  accountId: string,
  { livemode, isTrusted }: { livemode: boolean; isTrusted: boolean },
): Promise<void> {
  const incomplete = await findIncomplete(sql, accountId);
  if (incomplete !== null) throw refused(`The formation of the company ${incomplete} lacks a step.`);
  const undissolved = await findUndissolved(sql, accountId);
  if (undissolved !== null)
    throw refused(`The company ${undissolved} is dissolved, but no office accepted its dissolution.`);
  const other = await findOfOtherMode(sql, accountId, livemode);
  if (other !== null) throw refused(`The company ${other} is of the other mode than its account.`);
  if (livemode && (await hasClock(sql, accountId)))
    throw refused('It has a clock that was moved, which only a sandbox has.');
  if (!isTrusted) await refuseOtherFacts(sql, accountId);
}

async function refuseOtherFacts(sql: Tx['sql'], accountId: string): Promise<void> {
  for await (const { reference, packet, packet_hash } of eachPacket(sql, accountId)) {
    if (seal(packet).packetHash !== packet_hash)
      throw refused(`The packet of filing ${reference} does not have the hash that is recorded for it.`);
  }
  const differing = await findDiffering(sql, accountId);
  if (differing === null) return;
  const { legal_name, reference, fact } = differing;
  throw refused(
    `The company ${JSON.stringify(legal_name)} has another ${fact} than its filing ${reference} states. If you trust its source, import it with --trust-key.`,
  );
}
