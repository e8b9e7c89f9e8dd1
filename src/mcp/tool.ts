import type { Static, TObject } from 'typebox';
import type { EfsClient } from '../../sdk/src/index.ts';
import type { Scope } from '../domain/access/permissions.ts';

/** Hints for clients (MCP `ToolAnnotations`). All are set, because a client assumes the worst for a missing hint. */
type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };

const HINTS = {
  /** Annotations of a tool that changes nothing. */
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  /** Annotations of a tool that changes nothing in this service, but queries the registry. */
  asks: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  /** Annotations of a tool whose change can be undone by a later call. */
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  /**
   * Annotations of a tool whose change may be impossible to undo. The first call is a dry run. The second call, which
   * has `confirm`, makes the change once.
   */
  irreversible: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
} as const satisfies Record<string, Hints>;

/** A page for a person, which the client may open. It contains no token. */
export type PersonPage = { url: string; message: string };

export type ToolCall<Input> = {
  efs: EfsClient;
  accountId: string;
  input: Input;
  /** A signal that is aborted when the client disconnects. */
  signal: AbortSignal;
  /** Asks the client to show a page to a person; null: no page. The result says so if the page is not shown. */
  showPage(page: PersonPage | null): void;
};

export type Tool = {
  /** The `operationId` of the tool's operation. */
  name: string;
  title: string;
  description: string;
  /** Scopes that a key needs to see the tool. */
  scopes: readonly Scope[];
  /** True if the tool concerns the whole account, so a member's own key does not see it. */
  isOfAccount?: true;
  annotations: Hints;
  input: TObject;
  output: TObject;
  run(call: ToolCall<never>): Promise<object>;
};

type Definition<Input extends TObject> = Omit<Tool, 'annotations' | 'input' | 'run'> & {
  kind: keyof typeof HINTS;
  input: Input;
  run(call: ToolCall<Static<Input>>): Promise<object>;
};

export function tool<Input extends TObject>({ kind, ...definition }: Definition<Input>): Tool {
  return { ...definition, annotations: HINTS[kind] };
}
