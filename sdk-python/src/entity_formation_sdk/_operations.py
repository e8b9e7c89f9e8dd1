# Generated from openapi.json by sdk/generate.ts: `npm run openapi` writes it anew.
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, overload

from ._call import Call, path_segment
from ._paging import follow_pages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types
    from ._answer import StreamedAnswer
    from ._call import CallOptions, WriteOptions


class Operations:
    """A method for every operation of the API, named after its `operationId`."""

    def _send(self, call: Call, options: Mapping[str, Any], dry_run: bool = False) -> Any:
        raise NotImplementedError

    def get_health(self, **options: Unpack[CallOptions]) -> types.Health:
        """Check liveness.

        Succeeds if the process is running. The call checks neither credentials nor the database.

        Authentication: none.
        """
        return self._send(Call("get_health", "GET", "/health"), options)

    def get_readiness(self, **options: Unpack[CallOptions]) -> types.Readiness:
        """Check readiness.

        Checks that the database accepts changes, has all migrations, and was not replaced by an older copy. Also checks the workers and the connection settings, and that the process is not about to stop. A 503 names the part that fails. With Citus, `data_servers` names the servers that do not answer. Accounts on these servers get 503; all other accounts are served.

        Authentication: none.
        """
        return self._send(Call("get_readiness", "GET", "/health/ready"), options)

    def get_account(self, **options: Unpack[CallOptions]) -> types.Account:
        """Get the account.

        Returns the account that the key belongs to. Use it to test a key.

        Authentication: any key.
        """
        return self._send(Call("get_account", "GET", "/v1/account"), options)

    @overload
    def create_account(self, body: types.CreateAccount | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_account(self, body: types.CreateAccount | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedAccount: ...
    def create_account(self, body: types.CreateAccount | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedAccount | types.DryRun:
        """Create an account.

        Creates an account and its first API key. The key has every account scope and is shown only once. Several accounts can share one e-mail address.

        Authentication: none.
        """
        return self._send(Call("create_account", "POST", "/v1/accounts", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    def get_credential(self, **options: Unpack[CallOptions]) -> types.Credential:
        """Get your credential.

        Returns the scopes of the key or token that you use, the member it belongs to, and when it expires. Every key may make this call.

        Authentication: any key.
        """
        return self._send(Call("get_credential", "GET", "/v1/credential"), options)

    def get_account_summary(self, **options: Unpack[CallOptions]) -> types.AccountSummary:
        """Get the account summary.

        Counts the entities by state and by the day they were created (at most the newest 10000 of each state). Also returns the duration of formations: the median and the slowest of the newest 1000 that became Active. For plan usage, see `get_usage`.

        Scope: `entities:read`.
        """
        return self._send(Call("get_account_summary", "GET", "/v1/account/summary"), options)

    @overload
    def create_account_export(self, body: types.CreateAccountExport, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_account_export(self, body: types.CreateAccountExport, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.AccountExport: ...
    def create_account_export(self, body: types.CreateAccountExport, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.AccountExport | types.DryRun:
        """Create an export.

        Records the export of the account and its recipient. The archive can then be downloaded for an hour. With `freeze` the account moves: from now on nothing in it can change here, and nothing is sent for it. Only an operator can release it. `freeze` is refused while money is pending: an open payment, refund or Checkout, a disputed payment, a plan that renews, or a paid filing whose outcome is open. Without `freeze` the archive is only a copy: an account that another deployment restores from it stays read-only there. A frozen account can be exported again, without `freeze`.

        Scopes: `keys:manage`, `entities:read`, `documents:read`, `proposals:read`, `audit:read`, `events:read`, `billing:read`.
        """
        return self._send(Call("create_account_export", "POST", "/v1/account/export", idempotent=True, body=body), options, dry_run=dry_run)

    def get_account_export(self, *, recipient: str | None = None, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download the account.

        Returns everything that the account owns as one archive (tar, gzip), as it is now. The archive contains the rows of the tables as JSON Lines, and the documents and uploads, each named by its hash. The last file is a signed manifest with counts, hashes and the last entries of all audit chains. First record the export with `create_account_export`. The archive contains the private keys of the companies, encrypted, only if that call names a `recipient`. The archive contains no API key, no secret and no link. A download stops when its key ends, when the account is closed, or when the time for the download is over. An archive without a manifest is incomplete, so download it again. docs/export-format.md describes the format.

        Scopes: `keys:manage`, `entities:read`, `documents:read`, `proposals:read`, `audit:read`, `events:read`, `billing:read`.

        recipient: This parameter is refused (400). Name the recipient when you record the export (create_account_export).
        """
        return self._send(Call("get_account_export", "GET", "/v1/account/export", answer="raw", accept="application/gzip", query={"recipient": recipient}), options)

    @overload
    def create_account_handover(self, body: types.CreateAccountHandover, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_account_handover(self, body: types.CreateAccountHandover, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.AccountHandover: ...
    def create_account_handover(self, body: types.CreateAccountHandover, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.AccountHandover | types.DryRun:
        """Create a handover.

        Hands a frozen account over to the deployment that imported its archive. The account can then continue only there: until `valid_until`, an operator of that deployment can release it with the returned code. An account can be handed over only to one deployment; repeating the call returns a new code for it.

        Scope: `keys:manage`.
        """
        return self._send(Call("create_account_handover", "POST", "/v1/account/handover", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def close_account(self, body: types.CloseAccount, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def close_account(self, body: types.CloseAccount, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.AccountClosing: ...
    def close_account(self, body: types.CloseAccount, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.AccountClosing | types.DryRun:
        """Close the account.

        Closes the account. All its keys are revoked, including the key of this call. Its webhooks are disabled, its links end, and nothing more is sent or filed for it. The call is refused while a filing, a formation, a payment or a refund is under way, or while a paid subscription renews itself. Its companies continue to exist. An operator can reopen the account until `erase_from`. After that its personal data is erased, but the audit chains stay verifiable. Make a dry run and an export first.

        Scope: `keys:manage`.
        """
        return self._send(Call("close_account", "POST", "/v1/account/close", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def create_token(self, body: types.CreateToken | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_token(self, body: types.CreateToken | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedToken: ...
    def create_token(self, body: types.CreateToken | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedToken | types.DryRun:
        """Create an access token.

        Creates a short-lived token for a process that should not have the key. The token has at most the scopes of its key, acts for the same member as the key, and stops working when the key does. The service does not store the token.

        Authentication: any key.
        """
        return self._send(Call("create_token", "POST", "/v1/tokens", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    @overload
    def create_issuer_link(self, body: types.CreateIssuerLink, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_issuer_link(self, body: types.CreateIssuerLink, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.IssuerLink: ...
    def create_issuer_link(self, body: types.CreateIssuerLink, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.IssuerLink | types.DryRun:
        """Create an issuer link.

        Lets a user of a trusted platform act for this account. The token in the body proves that the user is yours. From then on, tokens of the same issuer and subject are credentials of this account, but never have the scope `keys:manage`. If the user is already linked to this account, the existing link is returned.

        Scope: `keys:manage`.
        """
        return self._send(Call("create_issuer_link", "POST", "/v1/account/issuer-links", idempotent=True, body=body), options, dry_run=dry_run)

    def list_issuer_links(self, **options: Unpack[CallOptions]) -> types.IssuerLinkList:
        """List issuer links.

        Lists the users of other platforms who can act for this account. Each link shows the scopes that tokens of the user can have here.

        Scope: `keys:manage`.
        """
        return self._send(Call("list_issuer_links", "GET", "/v1/account/issuer-links"), options)

    @overload
    def delete_issuer_link(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_issuer_link(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_issuer_link(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Delete an issuer link.

        Ends the link, so that the user of the other platform can no longer act for this account. Existing tokens are refused within a second, in every process.

        Scope: `keys:manage`.
        """
        return self._send(Call("delete_issuer_link", "DELETE", f"/v1/account/issuer-links/{path_segment(id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_recovery(self, body: types.RecoverAccount, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_recovery(self, body: types.RecoverAccount, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.RecoveryRequested: ...
    def create_recovery(self, body: types.RecoverAccount, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.RecoveryRequested | types.DryRun:
        """Request account recovery.

        Mails a recovery link to the address if any account uses it. The link works once, within one hour, and creates a new key for each of those accounts. The response is always the same, so it does not reveal whether an account exists.

        Authentication: none.
        """
        return self._send(Call("create_recovery", "POST", "/v1/accounts/recover", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def create_api_key(self, body: types.CreateApiKey, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_api_key(self, body: types.CreateApiKey, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey: ...
    def create_api_key(self, body: types.CreateApiKey, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey | types.DryRun:
        """Create an API key.

        Creates a key and shows it only once. The key cannot have a scope that the creating key lacks, and cannot expire later than the creating key. With `member`, the key belongs to that member: it acts only for them and cannot manage keys. The member proves their consent by signing a challenge.

        Scope: `keys:manage`.
        """
        return self._send(Call("create_api_key", "POST", "/v1/api-keys", idempotent=True, body=body), options, dry_run=dry_run)

    def list_api_keys(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.ApiKeyList:
        """List API keys.

        Lists the keys of the account, oldest first, including revoked and expired ones. The keys themselves are never returned.

        Scope: `keys:manage`.

        limit: Maximum number of keys to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_api_keys", "GET", "/v1/api-keys", query={"limit": limit, "cursor": cursor}), options)

    def list_all_api_keys(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.ApiKey]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_api_keys(limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    @overload
    def revoke_api_key(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def revoke_api_key(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def revoke_api_key(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Revoke an API key.

        Revokes the key permanently; every process refuses it within a second. Any key of the account can do this, whatever its scopes. Revoking a revoked key is not an error. The last key with `keys:manage` can be revoked only if the account has an e-mail address for recovery.

        Scope: `keys:manage`.
        """
        return self._send(Call("revoke_api_key", "DELETE", f"/v1/api-keys/{path_segment(id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    @overload
    def rotate_api_key(self, id: str, body: types.RotateApiKey | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def rotate_api_key(self, id: str, body: types.RotateApiKey | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey: ...
    def rotate_api_key(self, id: str, body: types.RotateApiKey | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey | types.DryRun:
        """Rotate an API key.

        Creates a new key with the same name, scopes and expiry, and shows it only once. The old key keeps working for the grace period. A key can be rotated only once; a second attempt returns 409. The key of a member cannot be rotated, so create a new key with a new challenge.

        Scope: `keys:manage`.
        """
        return self._send(Call("rotate_api_key", "POST", f"/v1/api-keys/{path_segment(id)}/rotate", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    @overload
    def create_entity(self, body: types.CreateEntity, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_entity(self, body: types.CreateEntity, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Entity: ...
    def create_entity(self, body: types.CreateEntity, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Entity | types.DryRun:
        """Create an entity.

        Creates an entity in state Draft from a constitution (YAML or JSON), from a template, or from a name. If you send only a name, a sandbox adds an example constitution. Live mode does not, because it never adds members or other people by itself. If the account itself (`did:oas:account:<its id>`) is the only member, the key that creates the entity acts as this member. Any other member needs a key of their own, which `create_member_invitation` offers by mail.

        Scope: `entities:write`.
        """
        return self._send(Call("create_entity", "POST", "/v1/entities", idempotent=True, body=body), options, dry_run=dry_run)

    def list_entities(self, *, limit: int | None = None, cursor: str | None = None, state: types.EntityState | None = None, name_contains: str | None = None, filing_number: str | None = None, external_reference: str | None = None, order: Literal["created_at", "-created_at"] | None = None, **options: Unpack[CallOptions]) -> types.EntityList:
        """List entities.

        Lists the entities of the account. Entities that are created between two pages are neither skipped nor repeated. Use the same filters for every page.

        Scope: `entities:read`.

        limit: Maximum number of entities to return.
        cursor: `next_cursor` of the previous page.
        state: Only entities in this state.
        name_contains: Only entities whose name contains this text. Case is ignored. A text of one or two letters must be at the start of a word.
        filing_number: Only the entity with this filing number.
        external_reference: Your own identifier of the company.
        order: Order by creation time.
        """
        return self._send(Call("list_entities", "GET", "/v1/entities", query={"limit": limit, "cursor": cursor, "state": state, "name_contains": name_contains, "filing_number": filing_number, "external_reference": external_reference, "order": order}), options)

    def list_all_entities(self, *, limit: int | None = None, cursor: str | None = None, state: types.EntityState | None = None, name_contains: str | None = None, filing_number: str | None = None, external_reference: str | None = None, order: Literal["created_at", "-created_at"] | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Entity]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_entities(limit=limit, cursor=cursor, state=state, name_contains=name_contains, filing_number=filing_number, external_reference=external_reference, order=order, **options), cursor, "next_cursor")

    def get_entity(self, id: str, **options: Unpack[CallOptions]) -> types.Entity:
        """Get an entity.

        Returns the entity with `next_action`: the next step and who takes it.

        Scope: `entities:read`.
        """
        return self._send(Call("get_entity", "GET", f"/v1/entities/{path_segment(id)}"), options)

    @overload
    def update_entity(self, id: str, body: types.UpdateEntity, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def update_entity(self, id: str, body: types.UpdateEntity, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Entity: ...
    def update_entity(self, id: str, body: types.UpdateEntity, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Entity | types.DryRun:
        """Update an entity.

        Changes an entity or takes an action on it. `version` must be the current version. A request with `version` alone changes nothing and only checks the version. An `action` also needs the scope `formation:submit`. `If-Match` is optional. If you send it, it must match.

        Scope: `entities:write`.
        """
        return self._send(Call("update_entity", "PUT", f"/v1/entities/{path_segment(id)}", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def delete_entity(self, id: str, *, dry_run: Literal[True], version: int, **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_entity(self, id: str, *, dry_run: Literal[False] = False, version: int, **options: Unpack[WriteOptions]) -> None: ...
    def delete_entity(self, id: str, *, dry_run: bool = False, version: int, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Delete an entity.

        Deletes an entity that no registry has accepted. Its state must be Draft, or FilingFailed without an open filing. Other companies must be dissolved instead. The audit chain is kept. Send `version` as a query parameter.

        Scope: `entities:write`.

        version: The version that you read.
        """
        return self._send(Call("delete_entity", "DELETE", f"/v1/entities/{path_segment(id)}", answer="none", idempotent=True, query={"version": version}), options, dry_run=dry_run)

    def list_entity_facts(self, id: str, **options: Unpack[CallOptions]) -> types.EntityFacts:
        """List facts of an entity.

        Lists the numbers and dates that offices assigned to the entity, each with its source and who verified it. In live mode, a number that the account supplied is shown only after an operator has verified the number.

        Scope: `entities:read`.
        """
        return self._send(Call("list_entity_facts", "GET", f"/v1/entities/{path_segment(id)}/facts"), options)

    @overload
    def create_import(self, id: str, body: types.CreateImport, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_import(self, id: str, body: types.CreateImport, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Import: ...
    def create_import(self, id: str, body: types.CreateImport, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Import | types.DryRun:
        """Import an existing company.

        Imports a company that its state has already registered. First create a Draft whose constitution describes the company as it is, and upload the papers from the office. Nothing is filed. The company is Importing, and its facts are unverified, until an operator finds it in the register and confirms it. It is then Filed, and continues with its tax number, its agreement and its DID. After a rejection it is ImportFailed; correct it and import it again.

        Scope: `formation:submit`.
        """
        return self._send(Call("create_import", "POST", f"/v1/entities/{path_segment(id)}/import", idempotent=True, body=body), options, dry_run=dry_run)

    def get_import(self, id: str, **options: Unpack[CallOptions]) -> types.Import:
        """Get an import.

        Returns the import of an existing company: what the account stated, whether an operator has confirmed it, and the next step. A company formed by this service has no import.

        Scope: `entities:read`.
        """
        return self._send(Call("get_import", "GET", f"/v1/entities/{path_segment(id)}/import"), options)

    @overload
    def withdraw_import(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def withdraw_import(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Import: ...
    def withdraw_import(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Import | types.DryRun:
        """Withdraw an import.

        Withdraws an import before an operator has decided on it. The company is then ImportFailed; correct it and import it again, or delete it.

        Scope: `formation:submit`.
        """
        return self._send(Call("withdraw_import", "POST", f"/v1/entities/{path_segment(id)}/import/withdraw", idempotent=True), options, dry_run=dry_run)

    def await_entity(self, id: str, *, state: types.EntityState, timeout: int | None = None, **options: Unpack[CallOptions]) -> types.Entity:
        """Wait for a state.

        Answers when the entity has reached or passed a state, or when the time is up. The answer comes at once if the entity cannot reach the state by itself, because it failed or is a draft that nobody has submitted. Check `state` and `next_action`. Use this if your client cannot keep a stream open.

        Scope: `entities:read`.

        state: The state to wait for.
        timeout: Maximum wait in seconds, from 1 to 60. Default: 30.
        """
        return self._send(Call("await_entity", "GET", f"/v1/entities/{path_segment(id)}/wait", query={"state": state, "timeout": timeout}, wait_seconds=30 if timeout is None else timeout), options)

    def list_events(self, *, after: str | None = None, since: str | None = None, limit: int | None = None, type: types.EventType | None = None, entity_id: str | None = None, **options: Unpack[CallOptions]) -> types.EventList:
        """List events.

        Lists all events in an order that never changes. Events never expire. Paging with `next_cursor` neither skips nor repeats an event, even while new events are written. On the last page, `next_cursor` is not null: it stays the same until there are more events.

        Scope: `events:read`.

        after: `next_cursor` of the previous page: the id of the last event you have.
        since: Alternative to `after`: starts with the first event at or after this time. If there is no such event yet, continue later from `next_cursor`.
        limit: Maximum number of events to return.
        type: Only events of this type.
        entity_id: Only events of this entity.
        """
        return self._send(Call("list_events", "GET", "/v1/events", query={"after": after, "since": since, "limit": limit, "type": type, "entity_id": entity_id}), options)

    def list_all_events(self, *, after: str | None = None, since: str | None = None, limit: int | None = None, type: types.EventType | None = None, entity_id: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Event]:
        """The same, item after item through all pages, from that of `after` on where one is given."""
        return follow_pages(lambda after: self.list_events(after=after, since=since, limit=limit, type=type, entity_id=entity_id, **options), after, "next_cursor")

    def stream_events(self, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Stream events.

        Sends events as server-sent events when they happen. The stream starts after `Last-Event-ID`, or with the next event. The stream first sends an `id` without data, which marks the place where it starts. It sends a comment every 15 s to keep the connection alive, and ends when its key ends. If you reconnect with the last `id` that you received, you miss nothing.

        Scope: `events:read`.
        """
        return self._send(Call("stream_events", "GET", "/v1/events/stream", answer="raw", accept="text/event-stream"), options)

    def get_event_schema(self, type: str, **options: Unpack[CallOptions]) -> types.JsonSchema:
        """Get an event schema.

        Returns the JSON Schema of a complete event of one type, as the event list and the stream show it. Later versions can add fields, but never remove one.

        Authentication: none.
        """
        return self._send(Call("get_event_schema", "GET", f"/schemas/events/{path_segment(type)}.json"), options)

    def list_event_types(self, **options: Unpack[CallOptions]) -> types.EventTypeList:
        """List event types.

        Lists the event types: when each happens, and the address of its schema. Later versions may add types, so ignore types that you do not know.

        Authentication: none.
        """
        return self._send(Call("list_event_types", "GET", "/v1/event-types"), options)

    def get_constitution(self, id: str, *, version: int | None = None, **options: Unpack[CallOptions]) -> types.Constitution:
        """Get the constitution.

        Returns a version of the constitution: `source` is the text as it was sent, and `document` has every default applied. Each replacement creates a new version; all versions are kept.

        Scope: `entities:read`.

        version: Version of the constitution, not of the entity.
        """
        return self._send(Call("get_constitution", "GET", f"/v1/entities/{path_segment(id)}/constitution", query={"version": version}), options)

    def get_constitution_diff(self, id: str, *, from_: int, to: int, **options: Unpack[CallOptions]) -> types.ConstitutionDiff:
        """Compare two versions.

        Compares two versions of a constitution with every default applied. Members are matched by id, and contacts by name. A different order is not a change.

        Scope: `entities:read`.

        from_: Version of the constitution, not of the entity.
        to: Version of the constitution, not of the entity.
        """
        return self._send(Call("get_constitution_diff", "GET", f"/v1/entities/{path_segment(id)}/constitution/diff", query={"from": from_, "to": to}), options)

    def list_constitution_versions(self, id: str, *, before: int | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> types.ConstitutionVersionList:
        """List constitution versions.

        Lists the versions of a constitution, newest first, without their texts. `GET …/constitution?version=` returns the text of one version, and `GET …/constitution/diff` compares two versions.

        Scope: `entities:read`.

        before: `next_before` of the previous page.
        limit: Maximum number of versions to return.
        """
        return self._send(Call("list_constitution_versions", "GET", f"/v1/entities/{path_segment(id)}/constitution/versions", query={"before": before, "limit": limit}), options)

    @overload
    def validate_constitution(self, body: types.ValidateConstitution, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def validate_constitution(self, body: types.ValidateConstitution, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ConstitutionValidation: ...
    def validate_constitution(self, body: types.ValidateConstitution, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ConstitutionValidation | types.DryRun:
        """Validate a constitution.

        Returns the errors in a constitution, and its blockers: problems that only prevent its submission. The status is 200 for an invalid constitution too. A constitution with errors cannot be stored. A constitution with blockers can be stored as a draft.

        Scope: `entities:write`.
        """
        return self._send(Call("validate_constitution", "POST", "/v1/constitutions/validate", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def create_member_challenge(self, id: str, did: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_member_challenge(self, id: str, did: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.MemberChallenge: ...
    def create_member_challenge(self, id: str, did: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.MemberChallenge | types.DryRun:
        """Create a member challenge.

        Creates a text for a member to sign, so that a key can act for them. The text is valid for ten minutes and for one key. The member signs the UTF-8 bytes of the text, with the Ed25519 key that the constitution names. Then send the text and the signature of the member to `create_api_key`.

        Scope: `keys:manage`.
        """
        return self._send(Call("create_member_challenge", "POST", f"/v1/entities/{path_segment(id)}/members/{path_segment(did)}/challenge", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_member_invitation(self, id: str, did: str, body: types.InviteMember, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_member_invitation(self, id: str, did: str, body: types.InviteMember, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.MemberInvitation: ...
    def create_member_invitation(self, id: str, did: str, body: types.InviteMember, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.MemberInvitation | types.DryRun:
        """Invite a member.

        Invites a member by mail to create a key of their own. The mail goes only to the address in the constitution. The link works once, for seven days. It stops working if the member's address or key in the constitution changes, or if the inviting key ends. In a sandbox the outbox shows the mail (`efs sandbox outbox`).

        Scope: `keys:manage`.
        """
        return self._send(Call("create_member_invitation", "POST", f"/v1/entities/{path_segment(id)}/members/{path_segment(did)}/invitations", idempotent=True, body=body), options, dry_run=dry_run)

    def list_member_invitations(self, id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.StandingInvitationList:
        """List member invitations.

        Lists the invitations of an entity, oldest first, including accepted and expired ones. An invitation is kept for 30 days after it ends. The links are not returned.

        Scope: `keys:manage`.

        limit: Maximum number of invitations to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_member_invitations", "GET", f"/v1/entities/{path_segment(id)}/invitations", query={"limit": limit, "cursor": cursor}), options)

    def list_all_member_invitations(self, id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.StandingInvitation]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_member_invitations(id, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    @overload
    def delete_member_invitation(self, id: str, invitation_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_member_invitation(self, id: str, invitation_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_member_invitation(self, id: str, invitation_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Revoke an invitation.

        Revokes an open invitation at once; its link then says that it has expired. A key already created with it stays valid; revoke that key with `revoke_api_key`.

        Scope: `keys:manage`.
        """
        return self._send(Call("delete_member_invitation", "DELETE", f"/v1/entities/{path_segment(id)}/invitations/{path_segment(invitation_id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    def get_formation(self, id: str, **options: Unpack[CallOptions]) -> types.Formation:
        """Get the formation.

        Returns every step of the formation, every exchange with the registry, and the next step. While an outcome is unknown, the answer shows what the service asked the registry and when it asks again.

        Scope: `entities:read`.
        """
        return self._send(Call("get_formation", "GET", f"/v1/entities/{path_segment(id)}/formation"), options)

    @overload
    def start_formation(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def start_formation(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.StartedFormation: ...
    def start_formation(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.StartedFormation | types.DryRun:
        """Submit the formation.

        Submits the formation of an entity. The call does the same as the action `submit_formation` of `update_entity`, but needs no version. If the formation is already under way, the answer is the same, and nothing is filed twice.

        Scope: `formation:submit`.
        """
        return self._send(Call("start_formation", "POST", f"/v1/entities/{path_segment(id)}/formation/start", idempotent=True), options, dry_run=dry_run)

    def get_formation_status(self, id: str, **options: Unpack[CallOptions]) -> types.FormationStatus:
        """Get formation status.

        Returns the fields of the entity that change during a formation. Use it for polling, with `If-None-Match` to save bandwidth.

        Scope: `entities:read`.
        """
        return self._send(Call("get_formation_status", "GET", f"/v1/entities/{path_segment(id)}/formation/status"), options)

    @overload
    def resolve_requirement(self, id: str, requirement_id: str, body: types.ResolveRequirement, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resolve_requirement(self, id: str, requirement_id: str, body: types.ResolveRequirement, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Requirement: ...
    def resolve_requirement(self, id: str, requirement_id: str, body: types.ResolveRequirement, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Requirement | types.DryRun:
        """Resolve a requirement.

        Supplies, in one call, everything that a formation waits for. The body is checked against the `schema` of the requirement. Changes to the constitution create its next version. After that, PUT {version, action: "retry_from_failed"} files the same entity again. Requirements about the tax number need no retry. A different responsible party starts a new request for the number. A waiver, or the number with its notice, completes the step. In live mode an operator first checks the notice. In a sandbox an operator checks it only if its text does not show the number and the name. Requirements that wait for a person, a provider or the operator cannot be resolved here.

        Scope: `formation:submit`.
        """
        return self._send(Call("resolve_requirement", "POST", f"/v1/entities/{path_segment(id)}/formation/requirements/{path_segment(requirement_id)}/resolve", idempotent=True, body=body), options, dry_run=dry_run)

    def get_attestation_document(self, token: str, kind: types.DocumentKind, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download a document to sign.

        Returns a document that will be filed, so that the signer can read it. The signing page shows the hash of the document. A download does not use up the link.

        Authentication: none.
        """
        return self._send(Call("get_attestation_document", "GET", f"/attest/{path_segment(token)}/documents/{path_segment(kind)}", answer="raw", accept="application/pdf, application/zip, image/png, image/jpeg"), options)

    @overload
    def resend_attestation(self, id: str, *, dry_run: Literal[True], filing_id: str | None = None, **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resend_attestation(self, id: str, *, dry_run: Literal[False] = False, filing_id: str | None = None, **options: Unpack[WriteOptions]) -> types.RequestedAttestation: ...
    def resend_attestation(self, id: str, *, dry_run: bool = False, filing_id: str | None = None, **options: Unpack[WriteOptions]) -> types.RequestedAttestation | types.DryRun:
        """Resend the signing link.

        Mails a new signing link to the person whose signature is awaited: the organizer or the registered agent (step `attestation`), the responsible party (step `ein`), or the signer of a dissolution or another filing. If several filings wait, the link is for the newest filing, or for `filing_id`. The mail goes only to the address in the filing. The previous link stops working. The answer does not contain the link.

        Scope: `formation:submit`.

        filing_id: Id of a later filing that waits for its signer, such as an annual report. Default: the newest filing that waits for its signer.
        """
        return self._send(Call("resend_attestation", "POST", f"/v1/entities/{path_segment(id)}/formation/attestation/resend", idempotent=True, query={"filing_id": filing_id}), options, dry_run=dry_run)

    @overload
    def create_consent_paper(self, id: str, body: types.CreateConsentPaper, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_consent_paper(self, id: str, body: types.CreateConsentPaper, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ConsentPaper: ...
    def create_consent_paper(self, id: str, body: types.CreateConsentPaper, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ConsentPaper | types.DryRun:
        """Submit the agent's consent.

        Submits the registered agent's consent, signed on paper, while a formation waits for it. Upload the paper first. The formation continues once an operator has compared it with the filing. Until then the agent can also sign through the mailed link. A later paper replaces an earlier one.

        Scope: `formation:submit`.
        """
        return self._send(Call("create_consent_paper", "POST", f"/v1/entities/{path_segment(id)}/formation/agent-consent", idempotent=True, body=body), options, dry_run=dry_run)

    def get_status_document(self, token: str, document_id: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download a company document.

        Returns a document that the status page lists. Documents are available when the formation is complete.

        Authentication: none.
        """
        return self._send(Call("get_status_document", "GET", f"/status/{path_segment(token)}/documents/{path_segment(document_id)}", answer="raw", accept="application/pdf, application/zip, image/png, image/jpeg"), options)

    @overload
    def create_status_link(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_status_link(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedStatusLink: ...
    def create_status_link(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedStatusLink | types.DryRun:
        """Create a status link.

        Creates a link to a status page that a customer can open without a key. The page shows the company's name, its progress and who acts next, but no address and no metadata. The link works until you revoke it, or until the key that created it ends. It shows documents if that key has `documents:read`. An entity can have at most 20 links.

        Scope: `entities:write`.
        """
        return self._send(Call("create_status_link", "POST", f"/v1/entities/{path_segment(id)}/status-links", idempotent=True), options, dry_run=dry_run)

    def list_status_links(self, id: str, **options: Unpack[CallOptions]) -> types.StatusLinkList:
        """List status links.

        Lists the status links of an entity, oldest first, on a single page. The addresses of the links are not returned.

        Scope: `entities:read`.
        """
        return self._send(Call("list_status_links", "GET", f"/v1/entities/{path_segment(id)}/status-links"), options)

    @overload
    def delete_status_link(self, id: str, link_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_status_link(self, id: str, link_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_status_link(self, id: str, link_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Revoke a status link.

        Revokes the link permanently and at once. Its status page then returns 404.

        Scope: `entities:write`.
        """
        return self._send(Call("delete_status_link", "DELETE", f"/v1/entities/{path_segment(id)}/status-links/{path_segment(link_id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    def get_operating_agreement(self, id: str, **options: Unpack[CallOptions]) -> types.OperatingAgreement:
        """Get the operating agreement.

        Returns the hash of the current text, the members who must sign it, the statement that each member signs, and who has signed. Available once the text is written: before the filing or in the step `operating_agreement`, depending on the constitution.

        Scope: `entities:read`.
        """
        return self._send(Call("get_operating_agreement", "GET", f"/v1/entities/{path_segment(id)}/operating-agreement"), options)

    @overload
    def resend_agreement_links(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resend_agreement_links(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.AskedMembers: ...
    def resend_agreement_links(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.AskedMembers | types.DryRun:
        """Resend the agreement links.

        Mails a new link to every member who has not signed, including those who declined. For a company from an unverified archive, the service first writes the agreement. The links are not in the answer. An address gets at most ten mails an hour, and an account sends at most 120; `mails` shows which mails are delayed. A member without an e-mail address signs with a key that is bound to them.

        Scope: `formation:submit`.
        """
        return self._send(Call("resend_agreement_links", "POST", f"/v1/entities/{path_segment(id)}/operating-agreement/resend", idempotent=True), options, dry_run=dry_run)

    @overload
    def sign_operating_agreement(self, id: str, body: types.SignOperatingAgreement, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def sign_operating_agreement(self, id: str, body: types.SignOperatingAgreement, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatingAgreement: ...
    def sign_operating_agreement(self, id: str, body: types.SignOperatingAgreement, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatingAgreement | types.DryRun:
        """Sign the operating agreement.

        Signs as the member to whom the key is bound. The key must have been bound with the member's own signature, or through an invitation that was mailed to the member. First read the text, and send its hash as `blake3`. Members without such a key sign through the link in their mail.

        Scope: `proposals:vote`.
        """
        return self._send(Call("sign_operating_agreement", "POST", f"/v1/entities/{path_segment(id)}/operating-agreement/sign", idempotent=True, body=body), options, dry_run=dry_run)

    def get_agreement_document(self, token: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download the agreement to sign.

        Returns the operating agreement, so that the member can read it. The agreement page shows the hash of the document. A download does not use up the link.

        Authentication: none.
        """
        return self._send(Call("get_agreement_document", "GET", f"/sign/{path_segment(token)}/document", answer="raw", accept="application/pdf, application/zip, image/png, image/jpeg"), options)

    def list_documents(self, id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.DocumentPage:
        """List documents.

        Lists all documents of an entity, newest first. Documents of a rejected filing are kept; `filing` names the filing that a document belongs to, and its state. Articles and consent are created when the formation is submitted, and the operating agreement before the filing or in the step `operating_agreement`, depending on the constitution. The receipt and the worksheet are created when documents are first listed after the company is Filed. The EIN letter (`ein_notice`), the notice of the tax number, is listed once an operator recorded it or the account supplied it. The simulator of a sandbox issues no notice.

        Scope: `documents:read`.

        limit: Maximum number of documents to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_documents", "GET", f"/v1/entities/{path_segment(id)}/documents", query={"limit": limit, "cursor": cursor}), options)

    def list_all_documents(self, id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Document]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_documents(id, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    @overload
    def create_document_bundle(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_document_bundle(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Document: ...
    def create_document_bundle(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Document | types.DryRun:
        """Create a document bundle.

        Packs documents, constitution, DID document and audit export into one ZIP archive with a manifest of BLAKE3 hashes. The response is a document of kind `bundle`; download it like any other document. The newest 5 bundles of an entity are kept.

        Scope: `entities:write`.
        """
        return self._send(Call("create_document_bundle", "POST", f"/v1/entities/{path_segment(id)}/documents/bundle", idempotent=True), options, dry_run=dry_run)

    def get_document(self, id: str, document_id: str, **options: Unpack[CallOptions]) -> types.Document:
        """Get a document.

        Returns the metadata of a document, with the hash that identifies it in filings.

        Scope: `documents:read`.
        """
        return self._send(Call("get_document", "GET", f"/v1/entities/{path_segment(id)}/documents/{path_segment(document_id)}"), options)

    def get_document_content(self, id: str, document_id: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download a document.

        Returns the bytes of the document. The ETag is their BLAKE3 hash.

        Scope: `documents:read`.
        """
        return self._send(Call("get_document_content", "GET", f"/v1/entities/{path_segment(id)}/documents/{path_segment(document_id)}/content", answer="raw", accept="application/pdf, application/zip, image/png, image/jpeg"), options)

    @overload
    def create_bank_pack(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_bank_pack(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Document: ...
    def create_bank_pack(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Document | types.DryRun:
        """Create a bank pack.

        Packs the papers for opening a bank account into one ZIP archive: articles as filed, proof of filing, operating agreement, notice of the tax number, and a resolution of the members (or of the board of a corporation) that names the people who may sign at the bank according to the constitution. For each paper, the first page and `manifest.json` state its issuer and its SHA-256 hash, or how to get the paper if it is missing. The response is a document of kind `bank_pack`; download it like any other document. The company must be Filed, Registered or Active. The newest 5 packs of an entity are kept.

        Scope: `entities:write`.
        """
        return self._send(Call("create_bank_pack", "POST", f"/v1/entities/{path_segment(id)}/documents/bank-pack", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_upload(self, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_upload(self, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Upload: ...
    def create_upload(self, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Upload | types.DryRun:
        """Upload a file.

        Stores a file that a later call refers to. Send the bytes as the body, with their Content-Type. A file that no call refers to within 24 hours is deleted. The service removes nothing from the content, so black out tax numbers of persons first. Each account has a limit of bytes per 24 hours. Over the limit, the answer is 429 and says how many bytes are left and how long to wait.

        Scope: `entities:write`.
        """
        return self._send(Call("create_upload", "POST", "/v1/uploads", idempotent=True, file=file, media_type=media_type), options, dry_run=dry_run)

    def get_certificate_status(self, id: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Get the status list.

        Returns the signed status list of a company (Token Status List): one bit for each certificate. The bit is 0 while the statement of the certificate is true. The list is computed from the current facts, names no one, and can be read without a key. Answers 404 if the company never had a certificate.

        Authentication: none.
        """
        return self._send(Call("get_certificate_status", "GET", f"/entities/{path_segment(id)}/certificate-status", answer="raw", accept="application/statuslist+jwt"), options)

    @overload
    def create_certificate(self, id: str, body: types.CreateCertificate, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_certificate(self, id: str, body: types.CreateCertificate, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Certificate: ...
    def create_certificate(self, id: str, body: types.CreateCertificate, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Certificate | types.DryRun:
        """Create a certificate.

        Signs a statement about the company that others can verify without asking the service. It states that the company exists, or that a member has the authority to bind it. The call is refused if the statement is not true now. The answer contains the signed text; the PDF is the document `document_id` (`efs documents download`). For a bank, which needs more papers, see `create_bank_pack`. A verifier first pins the public key of the service: `multikey` of the key with purpose `audit` in /.well-known/jwks.json (`get_jwks`). An entity has at most 100 certificates that have not expired.

        Scope: `entities:write`.
        """
        return self._send(Call("create_certificate", "POST", f"/v1/entities/{path_segment(id)}/certificates", idempotent=True, body=body), options, dry_run=dry_run)

    def list_certificates(self, id: str, **options: Unpack[CallOptions]) -> types.CertificateList:
        """List certificates.

        Lists the certificates that have not expired, newest first, each with its status now.

        Scope: `documents:read`.
        """
        return self._send(Call("list_certificates", "GET", f"/v1/entities/{path_segment(id)}/certificates"), options)

    def list_entity_audit(self, id: str, *, after: int | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> types.AuditPage:
        """List audit entries.

        Lists the audit chain of an entity, page by page, with the signed hash of its last entry (the head). The chain is kept after the entity is deleted.

        Scope: `audit:read`.

        after: `next_after` of the previous page.
        limit: Maximum number of entries to return.
        """
        return self._send(Call("list_entity_audit", "GET", f"/v1/entities/{path_segment(id)}/audit", query={"after": after, "limit": limit}), options)

    def list_all_entity_audit(self, id: str, *, after: int | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Iterator[types.AuditRecord]:
        """The same, item after item through all pages, from that of `after` on where one is given."""
        return follow_pages(lambda after: self.list_entity_audit(id, after=after, limit=limit, **options), after, "next_after")

    def export_entity_audit(self, id: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Export the audit chain.

        Returns the whole audit chain of an entity as JSON Lines, with the signed hash of its last entry (the head). Verify the export offline with `efs audit verify FILE --key <public key>`. Get the public key once from /.well-known/jwks.json and pin it.

        Scope: `audit:read`.
        """
        return self._send(Call("export_entity_audit", "GET", f"/v1/entities/{path_segment(id)}/audit/export", answer="raw", accept="application/x-ndjson"), options)

    def list_open_proposals(self, *, limit: int | None = None, cursor: str | None = None, state: Literal["draft", "escalated", "voting", "approved"] | None = None, **options: Unpack[CallOptions]) -> types.OpenProposalList:
        """List open proposals.

        Lists the open proposals of all companies of the account, newest first: drafts, and proposals that wait for approval, votes or execution. `your_vote` shows whether the member for whom this key acts still has to vote. With a member's own key, only the proposals of the company of this member are listed.

        Scope: `proposals:read`.

        limit: Maximum number of proposals to return.
        cursor: `next_cursor` of the previous page.
        state: Only proposals in this state.
        """
        return self._send(Call("list_open_proposals", "GET", "/v1/proposals", query={"limit": limit, "cursor": cursor, "state": state}), options)

    def list_all_open_proposals(self, *, limit: int | None = None, cursor: str | None = None, state: Literal["draft", "escalated", "voting", "approved"] | None = None, **options: Unpack[CallOptions]) -> Iterator[types.OpenProposal]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_open_proposals(limit=limit, cursor=cursor, state=state, **options), cursor, "next_cursor")

    @overload
    def create_proposal(self, id: str, body: types.CreateProposal, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_proposal(self, id: str, body: types.CreateProposal, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Proposal: ...
    def create_proposal(self, id: str, body: types.CreateProposal, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Proposal | types.DryRun:
        """Create a proposal.

        Creates a proposal for the members to decide. Requires a key bound to a member with the permission `propose`, or that member's signature. The vote opens at once, or after approval if the constitution requires it. A draft waits until it is opened. `kind` says what the members decide. `amend` replaces the constitution, for instance to change the name, the address, the rules or the percentages of the members (`economics.interests`). `hire_agent` gives an agent its permissions and its monthly limit. The names of the other kinds say what they do.

        Scope: `proposals:write`.
        """
        return self._send(Call("create_proposal", "POST", f"/v1/entities/{path_segment(id)}/proposals", idempotent=True, body=body), options, dry_run=dry_run)

    def list_proposals(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: types.ProposalState | None = None, kind: types.ProposalKind | None = None, **options: Unpack[CallOptions]) -> types.ProposalList:
        """List proposals.

        Lists the proposals of an entity, newest first, without votes and approvals.

        Scope: `proposals:read`.

        limit: Maximum number of proposals to return.
        cursor: `next_cursor` of the previous page.
        state: Only proposals in this state.
        kind: Only proposals of this kind.
        """
        return self._send(Call("list_proposals", "GET", f"/v1/entities/{path_segment(id)}/proposals", query={"limit": limit, "cursor": cursor, "state": state, "kind": kind}), options)

    def list_all_proposals(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: types.ProposalState | None = None, kind: types.ProposalKind | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Proposal]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_proposals(id, limit=limit, cursor=cursor, state=state, kind=kind, **options), cursor, "next_cursor")

    def get_proposal(self, id: str, proposal_id: str, **options: Unpack[CallOptions]) -> types.Proposal:
        """Get a proposal.

        Returns a proposal with its votes, the voting rules, the members who can vote, and the result so far in words.

        Scope: `proposals:read`.
        """
        return self._send(Call("get_proposal", "GET", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}"), options)

    @overload
    def cancel_proposal(self, id: str, proposal_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def cancel_proposal(self, id: str, proposal_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Proposal: ...
    def cancel_proposal(self, id: str, proposal_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Proposal | types.DryRun:
        """Cancel a draft proposal.

        Cancels a draft. Only the member who wrote it can do this. A proposal that was opened cannot be cancelled.

        Scope: `proposals:write`.
        """
        return self._send(Call("cancel_proposal", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/cancel", idempotent=True), options, dry_run=dry_run)

    @overload
    def open_proposal(self, id: str, proposal_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def open_proposal(self, id: str, proposal_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Proposal: ...
    def open_proposal(self, id: str, proposal_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Proposal | types.DryRun:
        """Open a draft proposal.

        Opens a draft for voting. Any member with the permission `propose` can do this, so an agent can write the draft and a person can open it. The draft is checked again against the current rules.

        Scope: `proposals:write`.
        """
        return self._send(Call("open_proposal", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/open", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_approval(self, id: str, proposal_id: str, body: types.CreateApproval, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_approval(self, id: str, proposal_id: str, body: types.CreateApproval, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Proposal: ...
    def create_approval(self, id: str, proposal_id: str, body: types.CreateApproval, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Proposal | types.DryRun:
        """Answer an approval request.

        Approves or declines a proposal that needs the approval of contacts before the vote. You must be one of these contacts of the constitution, and a member. Requires a key bound to that member. Contacts who are not members answer through the link in their mail.

        Scope: `proposals:vote`.
        """
        return self._send(Call("create_approval", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/approvals", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def resend_approvals(self, id: str, proposal_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resend_approvals(self, id: str, proposal_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Proposal: ...
    def resend_approvals(self, id: str, proposal_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Proposal | types.DryRun:
        """Resend approval links.

        Mails new links to the approvers who have not answered. Their previous links stop working. The links are not in the answer.

        Scope: `proposals:write`.
        """
        return self._send(Call("resend_approvals", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/approvals/resend", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_vote(self, id: str, proposal_id: str, body: types.CreateVote, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_vote(self, id: str, proposal_id: str, body: types.CreateVote, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Vote: ...
    def create_vote(self, id: str, proposal_id: str, body: types.CreateVote, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Vote | types.DryRun:
        """Vote as a member.

        Casts a vote. The vote can decide the proposal at once. Requires a key bound to the member, or the member's signature with any key. A member votes once: repeating the vote returns the same answer, and a different vote is refused.

        Scope: `proposals:vote`.
        """
        return self._send(Call("create_vote", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/votes", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def execute_proposal(self, id: str, proposal_id: str, body: types.ExecuteProposal | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def execute_proposal(self, id: str, proposal_id: str, body: types.ExecuteProposal | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ExecutedProposal: ...
    def execute_proposal(self, id: str, proposal_id: str, body: types.ExecuteProposal | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ExecutedProposal | types.DryRun:
        """Execute a proposal.

        Carries out an approved proposal. Requires a key bound to a member with the permission `execute`, or that member's signature. Every rule is checked again. A decision about facts that the state has on file (name, legal form, office, contracts, registered agent) is filed now. It takes effect when the registry accepts the filing. `filing` of the proposal shows this filing. Repeated calls return the same receipt. The key of a hired agent has only scopes that the key of this call also has, and ends together with that key.

        Scope: `proposals:execute`.
        """
        return self._send(Call("execute_proposal", "POST", f"/v1/entities/{path_segment(id)}/proposals/{path_segment(proposal_id)}/execute", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    @overload
    def create_delegation(self, id: str, body: types.CreateDelegation, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_delegation(self, id: str, body: types.CreateDelegation, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Delegation: ...
    def create_delegation(self, id: str, body: types.CreateDelegation, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Delegation | types.DryRun:
        """Delegate a vote.

        Passes the member's whole vote to another voting member, and replaces an earlier delegation. The key must be bound to the member. The delegation counts for proposals whose voting opens later and whose voting method is `delegation`, unless the member votes in person. A delegation is refused if it would form a cycle, such as A to B and B to A.

        Scope: `proposals:write`.
        """
        return self._send(Call("create_delegation", "POST", f"/v1/entities/{path_segment(id)}/delegations", idempotent=True, body=body), options, dry_run=dry_run)

    def list_delegations(self, id: str, **options: Unpack[CallOptions]) -> types.DelegationList:
        """List delegations.

        Lists the delegations in effect, oldest first, on a single page. Each member has at most one.

        Scope: `entities:read`.
        """
        return self._send(Call("list_delegations", "GET", f"/v1/entities/{path_segment(id)}/delegations"), options)

    @overload
    def delete_delegation(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_delegation(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_delegation(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Revoke a delegation.

        Ends the delegation of the member's vote. The key must be bound to this member, and the constitution must allow the member to end it. For proposals whose voting is already open, the delegation still counts, unless the member votes in person.

        Scope: `proposals:write`.
        """
        return self._send(Call("delete_delegation", "DELETE", f"/v1/entities/{path_segment(id)}/delegations", answer="none", idempotent=True), options, dry_run=dry_run)

    def get_treasury(self, id: str, *, recipient: str | None = None, proposer: str | None = None, **options: Unpack[CallOptions]) -> types.Treasury:
        """Get the treasury.

        Returns the balance, and the amount that each limit still allows. With `recipient`, the answer includes the limit for that recipient. With `proposer`, it includes the monthly limit of that agent. Every proposal to spend is checked against these limits when it is created and when it is executed.

        Scope: `proposals:read`.

        recipient: Recipient, written as in a proposal. The answer then includes the limit for this recipient.
        proposer: DID of an agent. The answer then includes the monthly limit of this agent.
        """
        return self._send(Call("get_treasury", "GET", f"/v1/entities/{path_segment(id)}/treasury", query={"recipient": recipient, "proposer": proposer}), options)

    @overload
    def create_deposit(self, id: str, body: types.CreateDeposit, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_deposit(self, id: str, body: types.CreateDeposit, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.TreasuryEntry: ...
    def create_deposit(self, id: str, body: types.CreateDeposit, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.TreasuryEntry | types.DryRun:
        """Record a deposit.

        Records money that the company received. The money itself moves outside this service. Limits and statements use these records. Requires a key with `keys:manage`, or a key bound to a member who is a person, because an agent could otherwise record money that was never received, and spend it. Send an Idempotency-Key: without one, a repeated call records another deposit.

        Scope: `proposals:write`.
        """
        return self._send(Call("create_deposit", "POST", f"/v1/entities/{path_segment(id)}/treasury/deposits", idempotent=True, body=body), options, dry_run=dry_run)

    def get_treasury_statement(self, id: str, *, from_: str | None = None, to: str | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.Statement:
        """Get a treasury statement.

        Returns the balances and totals of a period, with one page of its entries. `Accept: text/csv` returns a table with all entries; `limit` and `cursor` are then ignored. Spreadsheet programs do not run the cells of the table as formulas. A table has at most 5000 entries: for more, request shorter periods.

        Scope: `proposals:read`.

        from_: Start of the period. Default: the start of the current calendar month in UTC, by the business clock of the account.
        to: End of the period. An entry at exactly this time is not included. Default: the end of the month in which the period starts.
        limit: Maximum number of entries to return.
        cursor: `next_cursor` of the previous page, for the same period.
        """
        return self._send(Call("get_treasury_statement", "GET", f"/v1/entities/{path_segment(id)}/treasury/statement", query={"from": from_, "to": to, "limit": limit, "cursor": cursor}), options)

    def list_compliance(self, *, status: types.ObligationStatus | None = None, due_before: str | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.ObligationList:
        """List obligations.

        Lists the obligations of every company of the account, by due date. With `status=overdue`, only late obligations are listed; with `due_before`, only obligations that are due before that day.

        Scope: `entities:read`.

        status: Only obligations in this status.
        due_before: Only obligations due before this day.
        limit: Maximum number of obligations to return.
        cursor: `next_cursor` of the previous page, for the same filters.
        """
        return self._send(Call("list_compliance", "GET", "/v1/compliance", query={"status": status, "due_before": due_before, "limit": limit, "cursor": cursor}), options)

    def list_all_compliance(self, *, status: types.ObligationStatus | None = None, due_before: str | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Obligation]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_compliance(status=status, due_before=due_before, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    def get_compliance(self, id: str, *, status: types.ObligationStatus | None = None, due_before: str | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.Compliance:
        """Get the compliance calendar.

        Returns the legal obligations of a company after its formation, by due date, and the open obligation that is due next. The calendar begins when the registry has accepted the company, and ends when the company winds down. Each obligation names its source and whether it is verified. The calendar is a reminder, not legal advice.

        Scope: `entities:read`.

        status: Only obligations in this status.
        due_before: Only obligations due before this day.
        limit: Maximum number of obligations to return.
        cursor: `next_cursor` of the previous page, for the same filters.
        """
        return self._send(Call("get_compliance", "GET", f"/v1/entities/{path_segment(id)}/compliance", query={"status": status, "due_before": due_before, "limit": limit, "cursor": cursor}), options)

    @overload
    def update_compliance_inputs(self, id: str, body: types.ComplianceInputs, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def update_compliance_inputs(self, id: str, body: types.ComplianceInputs, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ComplianceInputs: ...
    def update_compliance_inputs(self, id: str, body: types.ComplianceInputs, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ComplianceInputs | types.DryRun:
        """Update the calendar inputs.

        Replaces the facts that only you know. They are the assets in Wyoming (for the licence tax), the total assets of a Delaware corporation (for its franchise tax), the kind of a sole owner (for a federal return), and the day on which the contract with the registered agent is renewed. The calendar is updated within seconds.

        Scope: `entities:write`.
        """
        return self._send(Call("update_compliance_inputs", "PUT", f"/v1/entities/{path_segment(id)}/compliance/inputs", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def settle_obligation(self, id: str, obligation_id: str, body: types.CompleteObligation, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def settle_obligation(self, id: str, obligation_id: str, body: types.CompleteObligation, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Obligation: ...
    def settle_obligation(self, id: str, obligation_id: str, body: types.CompleteObligation, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Obligation | types.DryRun:
        """Settle an obligation.

        Records that the company has met an obligation, such as a report that you filed yourself. This call files nothing. The obligation is then shown as reported by the account and not verified. The reminders of this obligation stop.

        Scope: `entities:write`.
        """
        return self._send(Call("settle_obligation", "POST", f"/v1/entities/{path_segment(id)}/compliance/{path_segment(obligation_id)}/done", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def file_all_due(self, body: types.FileAllDue, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def file_all_due(self, body: types.FileAllDue, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.DueFilings: ...
    def file_all_due(self, body: types.FileAllDue, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.DueFilings | types.DryRun:
        """File all due obligations.

        Opens one filing for each obligation of the account that is due or overdue and can be filed here. Each filing waits for its figures and its signature, so this call alone files nothing. For each skipped obligation, the answer says why. A repeated call opens no second filing. Call again with `next_cursor` until it is null.

        Scope: `formation:submit`.
        """
        return self._send(Call("file_all_due", "POST", "/v1/compliance/file-all-due", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def file_obligation(self, id: str, obligation_id: str, body: types.FileObligation | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def file_obligation(self, id: str, obligation_id: str, body: types.FileObligation | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Filing: ...
    def file_obligation(self, id: str, obligation_id: str, body: types.FileObligation | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Filing | types.DryRun:
        """File an obligation.

        Files an annual report or an annual tax. The amount is computed, the paper is written, and a person is asked to sign. If the report needs figures that you have not sent, the filing is opened and waits for them: call again with the figures. After a rejection, a call files again. When the office accepts the filing, the obligation is met.

        Scope: `formation:submit`.
        """
        return self._send(Call("file_obligation", "POST", f"/v1/entities/{path_segment(id)}/compliance/{path_segment(obligation_id)}/file", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    def get_calendar_feed(self, token: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Get the calendar feed.

        Returns the calendar of a company for calendar programs (iCalendar, RFC 5545). Each obligation with a due date is an all-day event. Anyone who has the secret address can read the calendar. It shows neither notes nor evidence.

        Authentication: none.
        """
        return self._send(Call("get_calendar_feed", "GET", f"/calendar/{path_segment(token)}", answer="raw", accept="text/calendar"), options)

    @overload
    def create_calendar_link(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_calendar_link(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedCalendarLink: ...
    def create_calendar_link(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedCalendarLink | types.DryRun:
        """Create a calendar link.

        Creates a link with which a calendar program subscribes to the compliance calendar of a company (iCalendar). The link needs no key, and works until you revoke it or until the key that created it ends. An entity can have at most 20 links.

        Scope: `entities:write`.
        """
        return self._send(Call("create_calendar_link", "POST", f"/v1/entities/{path_segment(id)}/calendar-links", idempotent=True), options, dry_run=dry_run)

    def list_calendar_links(self, id: str, **options: Unpack[CallOptions]) -> types.CalendarLinkList:
        """List calendar links.

        Lists the calendar links of an entity, oldest first, on a single page. The addresses of the links are not returned.

        Scope: `entities:read`.
        """
        return self._send(Call("list_calendar_links", "GET", f"/v1/entities/{path_segment(id)}/calendar-links"), options)

    @overload
    def delete_calendar_link(self, id: str, link_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_calendar_link(self, id: str, link_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_calendar_link(self, id: str, link_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Revoke a calendar link.

        Revokes the link permanently and at once. Its calendar then returns 404.

        Scope: `entities:write`.
        """
        return self._send(Call("delete_calendar_link", "DELETE", f"/v1/entities/{path_segment(id)}/calendar-links/{path_segment(link_id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    @overload
    def rotate_calendar_link(self, id: str, link_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def rotate_calendar_link(self, id: str, link_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedCalendarLink: ...
    def rotate_calendar_link(self, id: str, link_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedCalendarLink | types.DryRun:
        """Rotate a calendar link.

        Replaces the address of a link, for instance after others learned it. The old address stops working at once.

        Scope: `entities:write`.
        """
        return self._send(Call("rotate_calendar_link", "POST", f"/v1/entities/{path_segment(id)}/calendar-links/{path_segment(link_id)}/rotate", idempotent=True), options, dry_run=dry_run)

    def list_filings(self, id: str, *, limit: int | None = None, cursor: str | None = None, type: types.FilingType | None = None, **options: Unpack[CallOptions]) -> types.FilingList:
        """List filings.

        Lists everything that was filed for an entity, newest first: its formation, its tax number, changes of facts on file, and its dissolution.

        Scope: `entities:read`.

        limit: Maximum number of filings to return.
        cursor: `next_cursor` of the previous page.
        type: Only filings of this type.
        """
        return self._send(Call("list_filings", "GET", f"/v1/entities/{path_segment(id)}/filings", query={"limit": limit, "cursor": cursor, "type": type}), options)

    def list_all_filings(self, id: str, *, limit: int | None = None, cursor: str | None = None, type: types.FilingType | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Filing]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_filings(id, limit=limit, cursor=cursor, type=type, **options), cursor, "next_cursor")

    def get_filing(self, id: str, filing_id: str, **options: Unpack[CallOptions]) -> types.Filing:
        """Get a filing.

        Returns a filing with every exchange with the registry.

        Scope: `entities:read`.
        """
        return self._send(Call("get_filing", "GET", f"/v1/entities/{path_segment(id)}/filings/{path_segment(filing_id)}"), options)

    @overload
    def file_again(self, id: str, filing_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def file_again(self, id: str, filing_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Filing: ...
    def file_again(self, id: str, filing_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Filing | types.DryRun:
        """File a decision again.

        Files a decision of the members again, unchanged, after the registry rejected it or its signer declined. The constitution must not have changed since the decision was proposed. The key must be bound to a member with the permission `execute`. To file a report or a tax again, use `file_obligation`. For an order, use `create_order`.

        Scope: `proposals:execute`.
        """
        return self._send(Call("file_again", "POST", f"/v1/entities/{path_segment(id)}/filings/{path_segment(filing_id)}/again", idempotent=True), options, dry_run=dry_run)

    @overload
    def cancel_filing(self, id: str, filing_id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def cancel_filing(self, id: str, filing_id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Filing: ...
    def cancel_filing(self, id: str, filing_id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Filing | types.DryRun:
        """Cancel a filing.

        Cancels an order, or the filing of an obligation. This is possible while it waits for figures, for a signature, or for an operator to claim it and file it by hand. Nothing was filed, so nothing changes at the office. The signing links of the filing end. The obligation can be filed again, or settled. A decision of the members cannot be cancelled; the person who is asked to sign it can decline.

        Scope: `formation:submit`.
        """
        return self._send(Call("cancel_filing", "POST", f"/v1/entities/{path_segment(id)}/filings/{path_segment(filing_id)}/cancel", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_order(self, id: str, body: types.CreateOrder, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_order(self, id: str, body: types.CreateOrder, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Filing: ...
    def create_order(self, id: str, body: types.CreateOrder, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Filing | types.DryRun:
        """Create an order.

        Orders a certificate of good standing, a statement of correction or a reinstatement. An operator always places the order with the office by hand, even in a sandbox. A statement of correction and an application for reinstatement are sworn, so a person is asked to sign first. A sandbox that sends no signing requests sets the signature automatically. If this service does not know the fee, the fee is null, and the operator learns it from the office. Follow the order with `get_filing`. The document from the office is listed among the documents of the company.

        Scope: `formation:submit`.
        """
        return self._send(Call("create_order", "POST", f"/v1/entities/{path_segment(id)}/orders", idempotent=True, body=body), options, dry_run=dry_run)

    def get_dissolution(self, id: str, **options: Unpack[CallOptions]) -> types.Dissolution:
        """Get dissolution status.

        Returns the progress of a dissolution, after a proposal of kind `dissolution` was executed. The company first pays what it owes. When its balance is zero, the articles of dissolution are filed. The company is dissolved when the registry accepts them.

        Scope: `entities:read`.
        """
        return self._send(Call("get_dissolution", "GET", f"/v1/entities/{path_segment(id)}/dissolution"), options)

    @overload
    def file_dissolution(self, id: str, body: types.FileDissolution | None = None, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def file_dissolution(self, id: str, body: types.FileDissolution | None = None, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Dissolution: ...
    def file_dissolution(self, id: str, body: types.FileDissolution | None = None, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Dissolution | types.DryRun:
        """File the articles again.

        Files the articles of dissolution again after the registry rejected them. While a signature is awaited, the call instead asks another person to sign. The key must be bound to a member with the permission `execute`. The first filing needs no call, because it starts by itself when the balance is zero.

        Scope: `proposals:execute`.
        """
        return self._send(Call("file_dissolution", "POST", f"/v1/entities/{path_segment(id)}/dissolution/file", idempotent=True, body={} if body is None else body), options, dry_run=dry_run)

    @overload
    def create_webhook_endpoint(self, body: types.CreateWebhookEndpoint, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_webhook_endpoint(self, body: types.CreateWebhookEndpoint, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpointWithSecret: ...
    def create_webhook_endpoint(self, body: types.CreateWebhookEndpoint, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpointWithSecret | types.DryRun:
        """Create a webhook endpoint.

        Sends each future event to your URL at least once, signed according to Standard Webhooks 1.0. An account can have at most 100 endpoints. The endpoint ends with the key that created it.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("create_webhook_endpoint", "POST", "/v1/webhook-endpoints", idempotent=True, body=body), options, dry_run=dry_run)

    def list_webhook_endpoints(self, **options: Unpack[CallOptions]) -> types.WebhookEndpointList:
        """List webhook endpoints.

        Lists all endpoints of the account, oldest first, on a single page. Secrets are not returned.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("list_webhook_endpoints", "GET", "/v1/webhook-endpoints"), options)

    def get_webhook_endpoint(self, id: str, **options: Unpack[CallOptions]) -> types.WebhookEndpoint:
        """Get a webhook endpoint.

        Returns the endpoint. `failing_since` shows whether its deliveries fail.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("get_webhook_endpoint", "GET", f"/v1/webhook-endpoints/{path_segment(id)}"), options)

    @overload
    def update_webhook_endpoint(self, id: str, body: types.UpdateWebhookEndpoint, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def update_webhook_endpoint(self, id: str, body: types.UpdateWebhookEndpoint, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpoint: ...
    def update_webhook_endpoint(self, id: str, body: types.UpdateWebhookEndpoint, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpoint | types.DryRun:
        """Update a webhook endpoint.

        Changes, disables or enables an endpoint. Omitted fields stay unchanged. After it is enabled, the endpoint gets the deliveries that were waiting. For events that happened while it was disabled, use `recover_webhook_deliveries`. A new `url`, or the status `enabled`, ties the endpoint to the key of this request: the endpoint then ends when this key ends. Other changes need a key that does not end before the endpoint.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("update_webhook_endpoint", "PATCH", f"/v1/webhook-endpoints/{path_segment(id)}", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def delete_webhook_endpoint(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def delete_webhook_endpoint(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def delete_webhook_endpoint(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Delete a webhook endpoint.

        Deletes the endpoint permanently. Waiting deliveries are not sent. The events stay in the log.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("delete_webhook_endpoint", "DELETE", f"/v1/webhook-endpoints/{path_segment(id)}", answer="none", idempotent=True), options, dry_run=dry_run)

    @overload
    def rotate_webhook_secret(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def rotate_webhook_secret(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpointWithSecret: ...
    def rotate_webhook_secret(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.WebhookEndpointWithSecret | types.DryRun:
        """Rotate a webhook secret.

        Replaces the secret. For 24 hours, messages are signed with the new and the previous secret. Older secrets stop working at once. The call needs a key that does not end before the endpoint.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("rotate_webhook_secret", "POST", f"/v1/webhook-endpoints/{path_segment(id)}/rotate-secret", idempotent=True), options, dry_run=dry_run)

    @overload
    def redeliver_webhook_delivery(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def redeliver_webhook_delivery(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.WebhookDelivery: ...
    def redeliver_webhook_delivery(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.WebhookDelivery | types.DryRun:
        """Resend a webhook delivery.

        Sends the message of a delivery again, with the same id and a new schedule of attempts, even if the delivery succeeded before.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("redeliver_webhook_delivery", "POST", f"/v1/webhook-deliveries/{path_segment(id)}/redeliver", idempotent=True), options, dry_run=dry_run)

    def list_webhook_deliveries(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "delivered", "failed"] | None = None, **options: Unpack[CallOptions]) -> types.WebhookDeliveryList:
        """List webhook deliveries.

        Lists the deliveries to an endpoint with its answers, newest first. Deliveries are kept for 30 days.

        Scope: `webhooks:manage`.

        limit: Maximum number of deliveries to return.
        cursor: `next_cursor` of the previous page.
        state: Only deliveries in this state.
        """
        return self._send(Call("list_webhook_deliveries", "GET", f"/v1/webhook-endpoints/{path_segment(id)}/deliveries", query={"limit": limit, "cursor": cursor, "state": state}), options)

    def list_all_webhook_deliveries(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "delivered", "failed"] | None = None, **options: Unpack[CallOptions]) -> Iterator[types.WebhookDelivery]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_webhook_deliveries(id, limit=limit, cursor=cursor, state=state, **options), cursor, "next_cursor")

    @overload
    def recover_webhook_deliveries(self, id: str, body: types.RecoverWebhookDeliveries, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def recover_webhook_deliveries(self, id: str, body: types.RecoverWebhookDeliveries, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.RecoveredWebhookDeliveries: ...
    def recover_webhook_deliveries(self, id: str, body: types.RecoverWebhookDeliveries, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.RecoveredWebhookDeliveries | types.DryRun:
        """Recover missed deliveries.

        Sends every event since a given time that the endpoint did not receive. Use this after an outage, or for a new endpoint. Deliveries that wait for their next attempt are sent now too, or after the delay that your receiver asked for. Deliveries that are already on their way are not counted. Events that came with an account from another deployment are not sent. An event that the endpoint received in the last 30 days is not sent again. An event that it received before that can be sent again, with the same id. Each call sends at most 10000 events, oldest first. Call again while `has_more` is true.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("recover_webhook_deliveries", "POST", f"/v1/webhook-endpoints/{path_segment(id)}/recover", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def test_webhook_endpoint(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def test_webhook_endpoint(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.WebhookDelivery: ...
    def test_webhook_endpoint(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.WebhookDelivery | types.DryRun:
        """Send a test message.

        Sends a signed message of type `webhook_endpoint.test`. It is not an event and does not appear in the event log. The result appears in the deliveries.

        Scope: `webhooks:manage`.
        """
        return self._send(Call("test_webhook_endpoint", "POST", f"/v1/webhook-endpoints/{path_segment(id)}/test", idempotent=True), options, dry_run=dry_run)

    def list_plans(self, **options: Unpack[CallOptions]) -> types.PlanList:
        """List plans.

        Lists the plans with their prices, the cheapest first. State fees for a formation are extra: see `create_quote`.

        Authentication: none.
        """
        return self._send(Call("list_plans", "GET", "/v1/plans"), options)

    @overload
    def create_quote(self, body: types.CreateQuote, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_quote(self, body: types.CreateQuote, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Quote: ...
    def create_quote(self, body: types.CreateQuote, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Quote | types.DryRun:
        """Create a quote.

        Returns the cost of a formation, with the state fee and the service fee listed separately. The quote is valid for 30 days. A submission uses the newest valid quote of the account for its state and legal form. Without a quote, it uses the prices of the day of the submission. For a Delaware corporation the state fee is only a minimum, because the tax on its authorized stock is computed at the submission. A dry run of the submission shows this tax. Expedited service and certified copies are ordered with the submission, so name them there too; their fees are those of the office on the day of the submission.

        Scope: `entities:write`.
        """
        return self._send(Call("create_quote", "POST", "/v1/quotes", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def cancel_subscription(self, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def cancel_subscription(self, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Subscription: ...
    def cancel_subscription(self, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Subscription | types.DryRun:
        """Cancel the subscription.

        Ends the subscription at the end of the paid period. Until then the plan stays in effect, and you can revert the cancellation.

        Scope: `billing:write`.
        """
        return self._send(Call("cancel_subscription", "POST", "/v1/billing/cancel", idempotent=True), options, dry_run=dry_run)

    @overload
    def create_portal_session(self, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_portal_session(self, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.PortalSession: ...
    def create_portal_session(self, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.PortalSession | types.DryRun:
        """Create a portal link.

        Creates a link to the customer portal of Stripe, where a person can manage cards, invoices and the plan. The link works once, for a short time. Requires `BILLING=stripe`.

        Scope: `billing:write`.
        """
        return self._send(Call("create_portal_session", "POST", "/v1/billing/portal", idempotent=True), options, dry_run=dry_run)

    @overload
    def resume_subscription(self, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resume_subscription(self, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Subscription: ...
    def resume_subscription(self, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Subscription | types.DryRun:
        """Resume the subscription.

        Reverts a cancellation while the paid period is still running.

        Scope: `billing:write`.
        """
        return self._send(Call("resume_subscription", "POST", "/v1/billing/resume", idempotent=True), options, dry_run=dry_run)

    def get_subscription(self, **options: Unpack[CallOptions]) -> types.Subscription:
        """Get the subscription.

        Returns the plan of the account. The default plan is `sandbox` in a sandbox and `launch` in live mode.

        Scope: `billing:read`.
        """
        return self._send(Call("get_subscription", "GET", "/v1/billing/subscription"), options)

    @overload
    def upgrade_subscription(self, body: types.UpgradeSubscription, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def upgrade_subscription(self, body: types.UpgradeSubscription, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.UpgradedSubscription: ...
    def upgrade_subscription(self, body: types.UpgradeSubscription, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.UpgradedSubscription | types.DryRun:
        """Upgrade the plan.

        Moves the account to a plan with a higher price. A dry run shows the price, and each limit before and after. The paid plans `launch` and `growth` have lower limits than the free plan of sandboxes. Without Stripe the upgrade takes effect at once. With Stripe, a new subscriber first pays at `checkout_url`. An existing subscriber pays the difference with the card on file, and the upgrade takes effect at once.

        Scope: `billing:write`.
        """
        return self._send(Call("upgrade_subscription", "POST", "/v1/billing/upgrade", idempotent=True, body=body), options, dry_run=dry_run)

    def get_usage(self, **options: Unpack[CallOptions]) -> types.Usage:
        """Get plan usage.

        Returns how much of each plan limit is used, and how much is left. The numbers are always up to date.

        Scope: `billing:read`.
        """
        return self._send(Call("get_usage", "GET", "/v1/billing/usage"), options)

    def list_payments(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.PaymentList:
        """List payments.

        Lists the prices of the formations that the account submitted, newest first, with the paid and refunded amounts. `get_formation` shows the items of a price. Invoices for a plan are in the customer portal.

        Scope: `billing:read`.

        limit: Maximum number of payments to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_payments", "GET", "/v1/billing/payments", query={"limit": limit, "cursor": cursor}), options)

    def list_all_payments(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Payment]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_payments(limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    def list_stripe_events(self, **options: Unpack[CallOptions]) -> types.StripeEventCounts:
        """List Stripe event counts.

        Counts the events of the last 30 days by type. Event types that this service does not use come first. An empty list means that the endpoint at Stripe is not set up.

        Scope: `operator`.
        """
        return self._send(Call("list_stripe_events", "GET", "/v1/operator/stripe-events"), options)

    def get_web_did(self, id: str, **options: Unpack[CallOptions]) -> types.DidDocument:
        """Get a did:web document.

        Returns the DID document of a public company at the path where did:web resolvers look for `did:web:<host>:entities:<id>`. Resolvers use https only.

        Authentication: none.
        """
        return self._send(Call("get_web_did", "GET", f"/entities/{path_segment(id)}/did.json"), options)

    def get_did(self, did: str, **options: Unpack[CallOptions]) -> types.DidDocument:
        """Get a DID document.

        Returns the DID document of a public company. In a sandbox, companies are public unless their constitution sets `public_record: false`. In live mode, they are public only with `public_record: true`. Other companies answer 404.

        Authentication: none.
        """
        return self._send(Call("get_did", "GET", f"/v1/dids/{path_segment(did)}"), options)

    def get_public_entity(self, did: str, **options: Unpack[CallOptions]) -> types.PublicEntity:
        """Get the public record.

        Returns the name, state and number of a public company, and the signed head (last entry) of its audit chain. With the head, you can check whether an audit export is complete.

        Authentication: none.
        """
        return self._send(Call("get_public_entity", "GET", f"/v1/public/entities/{path_segment(did)}"), options)

    def list_operator_billing(self, *, month: str, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.BillingReport:
        """List billing by account.

        Lists the usage and the payments of each account in a calendar month (UTC, wall clock), with the totals. `Accept: text/csv` returns all accounts at once, with a header line and without the totals. `limit` and `cursor` are then ignored.

        Scope: `operator`.

        month: A calendar month, in UTC.
        limit: Maximum number of accounts to return.
        cursor: `next_cursor` of the previous page, for the same month.
        """
        return self._send(Call("list_operator_billing", "GET", "/v1/operator/billing", query={"month": month, "limit": limit, "cursor": cursor}), options)

    def list_all_operator_billing(self, *, month: str, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.AccountBilling]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_operator_billing(month=month, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    def list_billing_problems(self, **options: Unpack[CallOptions]) -> types.BillingProblemList:
        """List billing problems.

        Lists settings at Stripe that do not work, failed refunds, disputes, payments that the database lost in a restore, and subscriptions that do not count. At most the oldest 200 are listed. Each problem names its next step, and disappears from the list when it is resolved. A request that Stripe refused disappears seven days after it was last seen.

        Scope: `operator`.
        """
        return self._send(Call("list_billing_problems", "GET", "/v1/operator/billing-problems"), options)

    def list_office_fees(self, *, month: str, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.OfficeFeeReport:
        """List fees of offices.

        Lists the cost of each filing whose acceptance an operator recorded in a calendar month (UTC): the expected fee, the state fee collected from the account, and the payment to the office, with the totals. Compare the list with the statement of the card that paid the offices. Tax numbers and imports cost nothing, so they are left out. Filings of erased accounts are left out too, and so are acceptances that another deployment recorded before an account came from there. So keep a copy of each month for your books.

        Scope: `operator`.

        month: A calendar month, in UTC.
        limit: Maximum number of filings to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_office_fees", "GET", "/v1/operator/office-fees", query={"month": month, "limit": limit, "cursor": cursor}), options)

    def list_all_office_fees(self, *, month: str, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.OfficeFee]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_office_fees(month=month, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    def list_operator_accounts(self, *, email: str, **options: Unpack[CallOptions]) -> types.AccountSearchResult:
        """Find accounts by e-mail.

        Lists the accounts of an e-mail address, oldest first. Use this to help a person who lost both their keys and their mailbox.

        Scope: `operator`.

        email: The complete address; case is ignored.
        """
        return self._send(Call("list_operator_accounts", "GET", "/v1/operator/accounts", query={"email": email}), options)

    def get_operator_account(self, id: str, **options: Unpack[CallOptions]) -> types.Account:
        """Get any account.

        Returns any account by its id, for instance the account that owns a company that you found.

        Scope: `operator`.
        """
        return self._send(Call("get_operator_account", "GET", f"/v1/operator/accounts/{path_segment(id)}"), options)

    @overload
    def create_reissued_key(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_reissued_key(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey: ...
    def create_reissued_key(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.CreatedApiKey | types.DryRun:
        """Reissue an account key.

        Creates a key for an account whose keys are lost. The key has every account scope and is shown only once. The account's audit chain and events record which operator created it.

        Scope: `operator`.
        """
        return self._send(Call("create_reissued_key", "POST", f"/v1/operator/accounts/{path_segment(id)}/reissue-key", idempotent=True), options, dry_run=dry_run)

    @overload
    def resume_account(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resume_account(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Account: ...
    def resume_account(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Account | types.DryRun:
        """Resume an account.

        Lets a suspended account make changes again, within a second. Resuming an account that is not suspended is not an error.

        Scope: `operator`.
        """
        return self._send(Call("resume_account", "POST", f"/v1/operator/accounts/{path_segment(id)}/resume", idempotent=True), options, dry_run=dry_run)

    @overload
    def suspend_account(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def suspend_account(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Account: ...
    def suspend_account(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Account | types.DryRun:
        """Suspend an account.

        Makes an account read-only. Within a second, every process refuses calls with keys and tokens of the account (`account_suspended`); only calls that read still succeed. Submitted filings continue to their end. Suspending a suspended account is not an error.

        Scope: `operator`.
        """
        return self._send(Call("suspend_account", "POST", f"/v1/operator/accounts/{path_segment(id)}/suspend", idempotent=True), options, dry_run=dry_run)

    def list_operator_entities(self, *, name: str | None = None, filing_number: str | None = None, **options: Unpack[CallOptions]) -> types.EntitySearchResult:
        """Find a company.

        Finds companies of any account, by filing number or by the beginning of the legal name. Returns at most 100.

        Scope: `operator`.

        name: Beginning of the legal name; case is ignored.
        filing_number: The full filing number.
        """
        return self._send(Call("list_operator_entities", "GET", "/v1/operator/entities", query={"name": name, "filing_number": filing_number}), options)

    def list_operator_outbox(self, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "waiting", "sent", "held", "failed", "undelivered"] | None = None, **options: Unpack[CallOptions]) -> types.OutboxMailList:
        """List mails.

        Lists all mails, newest first. The text with its links is shown only for mails that the service cannot deliver. `links` shows whether each link still works. With `state=undelivered`, mails whose links have all ended are left out. A link gives the same access as a key, so give it only to the person at the address.

        Scope: `operator`.

        limit: Maximum number of mails to return.
        cursor: `next_cursor` of the previous page.
        state: Only mails in this state. `undelivered`: mails that an operator must deliver. These mails are `held` or `failed`, and they contain no link or a link that still works.
        """
        return self._send(Call("list_operator_outbox", "GET", "/v1/operator/outbox", query={"limit": limit, "cursor": cursor, "state": state}), options)

    def list_all_operator_outbox(self, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "waiting", "sent", "held", "failed", "undelivered"] | None = None, **options: Unpack[CallOptions]) -> Iterator[types.OutboxMail]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_operator_outbox(limit=limit, cursor=cursor, state=state, **options), cursor, "next_cursor")

    @overload
    def record_mail_delivery(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def record_mail_delivery(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OutboxMail: ...
    def record_mail_delivery(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OutboxMail | types.DryRun:
        """Record a mail's delivery.

        Records that you delivered a mail by hand to the person at its address, because the service could not send it (`held` or `failed`). The mail leaves the queue, and its text is not shown again.

        Scope: `operator`.
        """
        return self._send(Call("record_mail_delivery", "POST", f"/v1/operator/outbox/{path_segment(id)}/deliver", idempotent=True), options, dry_run=dry_run)

    @overload
    def release_account(self, id: str, body: types.ReleaseAccount, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def release_account(self, id: str, body: types.ReleaseAccount, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Account: ...
    def release_account(self, id: str, body: types.ReleaseAccount, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Account | types.DryRun:
        """Release a frozen account.

        Releases a frozen account, so that it can change again. In the old deployment, release the account only if the move was given up and the archive is not in use. In the new deployment, send the `handover` that the account created in the old deployment: the handover proves that the account is frozen there, and continues only here. After the release, open filings are looked up before anything is sent. An account that came with an archive exported without `freeze` cannot be released.

        Scope: `operator`.
        """
        return self._send(Call("release_account", "POST", f"/v1/operator/accounts/{path_segment(id)}/release", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def reopen_account(self, id: str, body: types.ReopenAccount, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def reopen_account(self, id: str, body: types.ReopenAccount, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Account: ...
    def reopen_account(self, id: str, body: types.ReopenAccount, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Account | types.DryRun:
        """Reopen a closed account.

        Undoes the closing of an account, as long as its erasure has not begun. The account continues as before. If the account had moved to another deployment, or may have moved before a restore of the database, it stays frozen. Its old keys, links and webhooks do not work again. Create a new key with `create_reissued_key`, after you have verified the identity of the person who asks.

        Scope: `operator`.
        """
        return self._send(Call("reopen_account", "POST", f"/v1/operator/accounts/{path_segment(id)}/reopen", idempotent=True, body=body), options, dry_run=dry_run)

    def list_operator_filings(self, *, queue: types.ListOperatorFilingsQueue | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.OperatorFilingPage:
        """List open work.

        Lists the filings in all queues, or in one queue, oldest first. `queues` says why a filing is in each queue and what to do next. Mails that could not be sent are in the outbox. GET /v1/operator/queues counts the filings and the mails.

        Scope: `operator`.

        queue: Only this queue. Default: all. `to_file`: Filings that operators file by hand. With `REGISTRY=desk` these are all filings. Otherwise they are filings that no registry accepts, such as a certificate of good standing. `held_result`: Results that operators recorded, and that are held for a time before they are applied. `needs_review`: Filings whose outcome only a person can find out. `import`: Existing companies that an account imports and that nobody has verified yet. `unconfirmed_fact`: Numbers and dates that an account or a registry stated and that operators have to check. `correction`: Corrections that wait for a second operator. `screening`: Formations to clear before they are filed (`SCREENING=desk`). `payment`: Payments that are due to the office or to this service. `signature`: Filings that wait for the signature of a person. `agent_consent`: Formations whose registered agent has not consented yet. `member_signatures`: Formations whose constitution requires the signatures of all members before the filing. `waiting`: Filings without an error that are sent at a later time. `account`: Companies whose account must act: after a tax number or articles were refused, to empty the books, or to supply the figures of a report. `overdue`: Formations and dissolutions that take longer than expected.
        limit: Maximum number of filings to return.
        cursor: `next_cursor` of the previous page, for the same queue.
        """
        return self._send(Call("list_operator_filings", "GET", "/v1/operator/filings", query={"queue": queue, "limit": limit, "cursor": cursor}), options)

    def list_all_operator_filings(self, *, queue: types.ListOperatorFilingsQueue | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.QueuedFiling]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_operator_filings(queue=queue, limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    def list_operators(self, **options: Unpack[CallOptions]) -> types.OperatorList:
        """List the operators.

        Lists the people who run the service, and shows which of them you are. Several keys of one person count as one.

        Scope: `operator`.
        """
        return self._send(Call("list_operators", "GET", "/v1/operator/operators"), options)

    def list_operator_queues(self, **options: Unpack[CallOptions]) -> types.QueueList:
        """List the queues.

        Lists every queue with its number of entries, counted up to 1000, and the time of its oldest entry. Every company that waits for something is in at least one queue, unless its account is frozen.

        Scope: `operator`.
        """
        return self._send(Call("list_operator_queues", "GET", "/v1/operator/queues"), options)

    def get_operator_filing(self, id: str, **options: Unpack[CallOptions]) -> types.OperatorFiling:
        """Get a filing.

        Returns a filing with its packet and every exchange with the registry. `packet` is exactly what is filed. `attempts` shows what was sent, asked and answered.

        Scope: `operator`.
        """
        return self._send(Call("get_operator_filing", "GET", f"/v1/operator/filings/{path_segment(id)}"), options)

    @overload
    def accept_filing(self, id: str, body: types.AcceptFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def accept_filing(self, id: str, body: types.AcceptFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def accept_filing(self, id: str, body: types.AcceptFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Accept a filing.

        Records that the office accepted the filing, with its number, date and proof. Only the operator who claimed the filing can do this.

        Scope: `operator`.
        """
        return self._send(Call("accept_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/accept", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def adopt_filing(self, id: str, body: types.AcceptFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def adopt_filing(self, id: str, body: types.AcceptFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def adopt_filing(self, id: str, body: types.AcceptFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Adopt a filing.

        Records that the office has accepted a filing that is in review: you found the filing in the register of the office, with its number. First make sure that the entry in the register is the filing of this service. The call also confirms the import of an existing company.

        Scope: `operator`.
        """
        return self._send(Call("adopt_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/adopt", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def claim_filing(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def claim_filing(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def claim_filing(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Claim a filing.

        Assigns the filing to you, so that you can file it by hand. Then only you can record its result. Requires `REGISTRY=desk`, or a type of filing that no registry accepts.

        Scope: `operator`.
        """
        return self._send(Call("claim_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/claim", idempotent=True), options, dry_run=dry_run)

    @overload
    def confirm_filing_result(self, id: str, body: types.SecondReading, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def confirm_filing_result(self, id: str, body: types.SecondReading, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def confirm_filing_result(self, id: str, body: types.SecondReading, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Confirm a held result.

        Applies a held result at once. Another operator must have recorded the result. First compare it with its proof. Without a confirmation, the result is applied at `held_until`. A result with `needs_second_reading` is applied only after its number was typed again from the proof: by another operator, or, from `held_until` on, by the operator who recorded it. The operator who types the number downloads the proof first, with the same key; the operator who recorded the result downloads it once more after `held_until`.

        Scope: `operator`.
        """
        return self._send(Call("confirm_filing_result", "POST", f"/v1/operator/filings/{path_segment(id)}/confirm", idempotent=True, body=body), options, dry_run=dry_run)

    def get_filing_document(self, id: str, kind: types.DocumentKind, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download a filing document.

        Returns a document of a filing. For a formation or a dissolution, use the kinds in `signing.documents`, or `signature_certificate` for the proof of the signature, which is never filed. For a tax number, use `ein_worksheet`, or `ein_notice` for the notice that the account supplied. Each download is recorded with the operator.

        Scope: `operator`.
        """
        return self._send(Call("get_filing_document", "GET", f"/v1/operator/filings/{path_segment(id)}/documents/{path_segment(kind)}", answer="raw", accept="application/pdf, application/zip, image/png, image/jpeg"), options)

    @overload
    def record_hand_in(self, id: str, body: types.HandInFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def record_hand_in(self, id: str, body: types.HandInFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def record_hand_in(self, id: str, body: types.HandInFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Record a hand-in.

        Records how and when the filing that you claimed was handed in at its office, and when to call again. The lists for operators show this record. A later record replaces an earlier one. Record the answer of the office with `…/accept`, `…/reject` or `POST /v1/operator/tax-numbers/{id}/record`.

        Scope: `operator`.
        """
        return self._send(Call("record_hand_in", "POST", f"/v1/operator/filings/{path_segment(id)}/hand-in", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def reject_filing(self, id: str, body: types.RejectFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def reject_filing(self, id: str, body: types.RejectFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def reject_filing(self, id: str, body: types.RejectFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Reject a filing.

        Records that the office rejected the filing, and why, with its notice as proof. The rejection is final for this filing. A corrected filing gets a new reference. The call also rejects the import of a company that you cannot confirm, with `registry_other` or `document_invalid` as the code.

        Scope: `operator`.
        """
        return self._send(Call("reject_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/reject", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def release_filing(self, id: str, body: types.ReleaseFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def release_filing(self, id: str, body: types.ReleaseFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def release_filing(self, id: str, body: types.ReleaseFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Release a filing.

        Lets a filing be sent or filed again. Two operators must call this: the first requests the release, the second confirms that the office does not have the filing. A filing in review is then sent again; a claimed filing returns to the queue. The request to release a claimed filing needs a `reason`. If the site of the office was down, the operator who claimed the filing releases it alone, with `site_down`.

        Scope: `operator`.
        """
        return self._send(Call("release_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/release", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def withdraw_filing_result(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def withdraw_filing_result(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def withdraw_filing_result(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Withdraw a held result.

        Withdraws a recorded result that is still held. Such a result has had no effect. The filing then waits for a result again.

        Scope: `operator`.
        """
        return self._send(Call("withdraw_filing_result", "POST", f"/v1/operator/filings/{path_segment(id)}/withdraw", idempotent=True), options, dry_run=dry_run)

    @overload
    def record_tax_number(self, id: str, body: types.RecordTaxNumber, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def record_tax_number(self, id: str, body: types.RecordTaxNumber, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def record_tax_number(self, id: str, body: types.RecordTaxNumber, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Record a tax number.

        Records the tax number that you obtained, with the notice as proof. `id` is the id of a filing of type `ein` that you have claimed or that is in review.

        Scope: `operator`.
        """
        return self._send(Call("record_tax_number", "POST", f"/v1/operator/tax-numbers/{path_segment(id)}/record", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def create_filing_evidence(self, id: str, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_filing_evidence(self, id: str, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Upload: ...
    def create_filing_evidence(self, id: str, file: bytes, media_type: Literal["application/pdf", "image/png", "image/jpeg"], *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Upload | types.DryRun:
        """Upload proof of a filing.

        Stores a file that proves the result of a filing. Send the bytes as the body, with their Content-Type. Then send the id of the file with the call that records the result.

        Scope: `operator`.
        """
        return self._send(Call("create_filing_evidence", "POST", f"/v1/operator/filings/{path_segment(id)}/evidence", idempotent=True, file=file, media_type=media_type), options, dry_run=dry_run)

    def get_filing_evidence(self, id: str, upload_id: str, **options: Unpack[CallOptions]) -> StreamedAnswer:
        """Download proof of a filing.

        Returns a file that proves a result, a correction or a consent of this filing. Operators and the account upload such files. The id follows `upload:` in `evidence`. Compare the file with the facts before you confirm them. Each download is recorded with the operator.

        Scope: `operator`.
        """
        return self._send(Call("get_filing_evidence", "GET", f"/v1/operator/filings/{path_segment(id)}/evidence/{path_segment(upload_id)}", answer="raw", accept="application/pdf, image/png, image/jpeg"), options)

    @overload
    def record_agent_consent(self, id: str, body: types.RecordAgentConsent, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def record_agent_consent(self, id: str, body: types.RecordAgentConsent, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling: ...
    def record_agent_consent(self, id: str, body: types.RecordAgentConsent, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.OperatorFiling | types.DryRun:
        """Record an agent's consent.

        Records a registered agent's consent that you have on paper, while a formation waits for this consent. Upload the paper first, because it is filed with the formation. A standing consent is also used for later filings that name this agent at this office.

        Scope: `operator`.
        """
        return self._send(Call("record_agent_consent", "POST", f"/v1/operator/filings/{path_segment(id)}/agent-consent", idempotent=True, body=body), options, dry_run=dry_run)

    def list_agent_consents(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.StandingConsentPage:
        """List standing consents.

        Lists the standing consents of registered agents that have not ended, oldest first. With a standing consent, the agent is not asked again for later filings that name this agent at this office.

        Scope: `operator`.

        limit: Maximum number of consents to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_agent_consents", "GET", "/v1/operator/agent-consents", query={"limit": limit, "cursor": cursor}), options)

    def list_all_agent_consents(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.StandingConsent]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_agent_consents(limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    @overload
    def withdraw_agent_consent(self, id: str, body: types.EndStandingConsent, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def withdraw_agent_consent(self, id: str, body: types.EndStandingConsent, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.StandingConsent: ...
    def withdraw_agent_consent(self, id: str, body: types.EndStandingConsent, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.StandingConsent | types.DryRun:
        """Withdraw a standing consent.

        Ends a standing consent, because the agent withdrew it or an operator recorded it wrongly. For later filings, the agent is asked again. Filings that already used the consent stay valid. Ending an ended consent is not an error.

        Scope: `operator`.
        """
        return self._send(Call("withdraw_agent_consent", "POST", f"/v1/operator/agent-consents/{path_segment(id)}/withdraw", idempotent=True, body=body), options, dry_run=dry_run)

    def list_filers(self, **options: Unpack[CallOptions]) -> types.FilerList:
        """List filers.

        Lists the people who file for companies, and the office at which each files.

        Scope: `operator`.
        """
        return self._send(Call("list_filers", "GET", "/v1/operator/filers"), options)

    @overload
    def record_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], body: types.RecordFiler, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def record_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], body: types.RecordFiler, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Filer: ...
    def record_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], body: types.RecordFiler, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Filer | types.DryRun:
        """Record your name as filer.

        Records the name under which you file at an office. On the forms of filings that you claim afterwards, the filer certifies under this name, and never under the name of another person. In live mode you can claim a filing only after this. The new record replaces your earlier one for the same office. Filings that were decided before keep the earlier name.

        Scope: `operator`.
        """
        return self._send(Call("record_filer", "PUT", f"/v1/operator/filers/{path_segment(office)}", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def withdraw_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def withdraw_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def withdraw_filer(self, office: Literal["US-WY", "US-DE", "US-CO", "IRS"], *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Withdraw your name as filer.

        Withdraws the name under which you file at an office. You are then no longer listed as a filer or an organizer there. Until you record a name again, you cannot claim filings of the office in live mode, and the forms of open filings that you claimed before name no filer (a signed Form SS-4 stays as signed). Those filings stay assigned to you. Withdrawing a name that is not recorded is not an error.

        Scope: `operator`.
        """
        return self._send(Call("withdraw_filer", "DELETE", f"/v1/operator/filers/{path_segment(office)}", answer="none", idempotent=True), options, dry_run=dry_run)

    def list_corrections(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.CorrectionPage:
        """List open corrections.

        Lists the corrections that wait for a second operator, oldest first. Compare each correction with its proof. Then confirm or decline it.

        Scope: `operator`.

        limit: Maximum number of corrections to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_corrections", "GET", "/v1/operator/corrections", query={"limit": limit, "cursor": cursor}), options)

    def list_all_corrections(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.Correction]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_corrections(limit=limit, cursor=cursor, **options), cursor, "next_cursor")

    @overload
    def confirm_filing_correction(self, id: str, body: types.SecondReading, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def confirm_filing_correction(self, id: str, body: types.SecondReading, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Correction: ...
    def confirm_filing_correction(self, id: str, body: types.SecondReading, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Correction | types.DryRun:
        """Confirm a correction.

        Applies a correction that another operator requested. The filing, the company, its DID and its public record then show the corrected facts. Papers with the old facts are marked as superseded. When they are next requested, they are written again with the corrected facts. Papers that were filed or signed stay unchanged. The account gets the event `formation.corrected`. If the correction has `needs_second_reading`, download its proof and type the corrected number from it.

        Scope: `operator`.
        """
        return self._send(Call("confirm_filing_correction", "POST", f"/v1/operator/corrections/{path_segment(id)}/confirm", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def decline_filing_correction(self, id: str, body: types.DeclineCorrection, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def decline_filing_correction(self, id: str, body: types.DeclineCorrection, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Correction: ...
    def decline_filing_correction(self, id: str, body: types.DeclineCorrection, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Correction | types.DryRun:
        """Decline a correction.

        Declines a correction that another operator requested. Nothing changes. `note`, if given, is stored as the reason.

        Scope: `operator`.
        """
        return self._send(Call("decline_filing_correction", "POST", f"/v1/operator/corrections/{path_segment(id)}/decline", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def correct_filing(self, id: str, body: types.CorrectFiling, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def correct_filing(self, id: str, body: types.CorrectFiling, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.Correction: ...
    def correct_filing(self, id: str, body: types.CorrectFiling, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.Correction | types.DryRun:
        """Correct a filing.

        Requests a correction of an accepted filing. The correction changes its number or date, exchanges two numbers that were mixed up, or says that the office never accepted the filing. To confirm a filing that came with an untrusted archive (`is_unverified`), send the number that is already recorded. Nothing changes until a second operator confirms the correction.

        Scope: `operator`.
        """
        return self._send(Call("correct_filing", "POST", f"/v1/operator/filings/{path_segment(id)}/correct", idempotent=True, body=body), options, dry_run=dry_run)

    def list_dead_jobs(self, **options: Unpack[CallOptions]) -> types.DeadJobList:
        """List failing work.

        Lists work that failed 50 times in a row, at most 100 of each kind. The service retries this work every five minutes and logs the reasons. After you removed the cause, retry the work with the redrive operation.

        Scope: `operator`.
        """
        return self._send(Call("list_dead_jobs", "GET", "/v1/operator/jobs/dead"), options)

    @overload
    def redrive_dead_job(self, id: str, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def redrive_dead_job(self, id: str, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def redrive_dead_job(self, id: str, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Retry failing work.

        Retries work at once. The work must have failed at least five times in a row, or be stuck because nothing is scheduled. `id` is the `id` of a job or the `job_id` of a stuck item. A filing is not sent twice, because the service asks the registry before it sends again.

        Scope: `operator`.
        """
        return self._send(Call("redrive_dead_job", "POST", f"/v1/operator/jobs/dead/{path_segment(id)}/redrive", answer="none", idempotent=True), options, dry_run=dry_run)

    def list_operator_jurisdictions(self, **options: Unpack[CallOptions]) -> types.JurisdictionStateList:
        """List paused jurisdictions.

        Lists every jurisdiction, and shows which are paused, why, and since when. `packs` shows whether lawyers have reviewed the law of each state, as recorded with `efs packs review`.

        Scope: `operator`.
        """
        return self._send(Call("list_operator_jurisdictions", "GET", "/v1/operator/jurisdictions"), options)

    @overload
    def pause_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], body: types.PauseJurisdiction, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def pause_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], body: types.PauseJurisdiction, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.JurisdictionState: ...
    def pause_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], body: types.PauseJurisdiction, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.JurisdictionState | types.DryRun:
        """Pause a jurisdiction.

        Stops sending filings to a jurisdiction. Filings that were already sent continue to their end. Other filings wait, and show the reason. Pausing a paused jurisdiction is not an error.

        Scope: `operator`.
        """
        return self._send(Call("pause_jurisdiction", "POST", f"/v1/operator/jurisdictions/{path_segment(code)}/pause", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def resume_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def resume_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.JurisdictionState: ...
    def resume_jurisdiction(self, code: Literal["US-WY", "US-DE", "US-CO"], *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.JurisdictionState | types.DryRun:
        """Resume a jurisdiction.

        Sends filings to a jurisdiction again. Waiting filings continue within half a minute. Resuming a jurisdiction that is not paused is not an error.

        Scope: `operator`.
        """
        return self._send(Call("resume_jurisdiction", "POST", f"/v1/operator/jurisdictions/{path_segment(code)}/resume", idempotent=True), options, dry_run=dry_run)

    @overload
    def settle_requirement(self, id: str, body: types.SettleRequirement, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def settle_requirement(self, id: str, body: types.SettleRequirement, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult: ...
    def settle_requirement(self, id: str, body: types.SettleRequirement, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult | types.DryRun:
        """Settle a payment.

        Records that a requirement of kind `payment` was paid. If the office was paid, the account can retry the filing. If the account paid you in another way than through a Checkout session, the formation continues by itself.

        Scope: `operator`.
        """
        return self._send(Call("settle_requirement", "POST", f"/v1/operator/requirements/{path_segment(id)}/settle", idempotent=True, body=body), options, dry_run=dry_run)

    def list_screenings(self, **options: Unpack[CallOptions]) -> types.ScreeningList:
        """List open screenings.

        Lists the formations that wait for screening, oldest first, at most 100. Clear or refuse each. Requires `SCREENING=desk`.

        Scope: `operator`.
        """
        return self._send(Call("list_screenings", "GET", "/v1/operator/screenings"), options)

    @overload
    def clear_screening(self, id: str, body: types.OperatorDecision, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def clear_screening(self, id: str, body: types.OperatorDecision, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult: ...
    def clear_screening(self, id: str, body: types.OperatorDecision, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult | types.DryRun:
        """Clear a formation.

        Lets the formation continue. A formation can be cleared only once. The audit chain records who cleared it.

        Scope: `operator`.
        """
        return self._send(Call("clear_screening", "POST", f"/v1/operator/screenings/{path_segment(id)}/clear", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def refuse_screening(self, id: str, body: types.OperatorDecision, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def refuse_screening(self, id: str, body: types.OperatorDecision, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult: ...
    def refuse_screening(self, id: str, body: types.OperatorDecision, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.ScreeningResult | types.DryRun:
        """Refuse a formation.

        Stops the formation, so that nothing is filed. The entity becomes FilingFailed with the code `screening_refused`. The account sees no other reason.

        Scope: `operator`.
        """
        return self._send(Call("refuse_screening", "POST", f"/v1/operator/screenings/{path_segment(id)}/refuse", idempotent=True, body=body), options, dry_run=dry_run)

    def get_stuck_work(self, **options: Unpack[CallOptions]) -> types.StuckWork:
        """List stuck work.

        Lists work that does not progress, with the cause and the next step. `filings`: the registry has not answered for more than ten minutes. `jobs`: work that failed 50 times in a row. `stuck`: companies and open filings that have no work scheduled, or whose work fails every time. Empty lists mean that everything progresses.

        Scope: `operator`.
        """
        return self._send(Call("get_stuck_work", "GET", "/v1/operator/stuck"), options)

    @overload
    def check_name(self, body: types.CheckName, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def check_name(self, body: types.CheckName, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.NameCheck: ...
    def check_name(self, body: types.CheckName, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.NameCheck | types.DryRun:
        """Check a name.

        Checks whether a company can have this name. The check uses the rules of the state and the other filings of this service, and asks the registry. The check does not reserve the name. Only a submitted filing reserves it.

        Scope: `entities:write`.
        """
        return self._send(Call("check_name", "POST", "/v1/names/check", idempotent=True, body=body), options, dry_run=dry_run)

    def list_jurisdictions(self, **options: Unpack[CallOptions]) -> types.JurisdictionList:
        """List jurisdictions.

        Lists the states in which companies can be formed, and their legal forms. Each legal form shows its filing fee and the usual time until a decision, and how certain these facts are.

        Authentication: none.
        """
        return self._send(Call("list_jurisdictions", "GET", "/v1/jurisdictions"), options)

    def get_jurisdiction_requirements(self, code: str, *, legal_form: Literal["dao_llc", "llc", "corporation"] | None = None, **options: Unpack[CallOptions]) -> types.JurisdictionRequirements:
        """Get jurisdiction requirements.

        Returns the requirements for a submission in a jurisdiction: a JSON Schema, and every rule with its source. Some requirements cannot be expressed in a schema. POST /v1/constitutions/validate checks all requirements.

        Authentication: none.

        legal_form: Legal form. Default: the default form of the jurisdiction.
        """
        return self._send(Call("get_jurisdiction_requirements", "GET", f"/v1/jurisdictions/{path_segment(code)}/requirements", query={"legal_form": legal_form}), options)

    def list_organizers(self, code: Literal["US-WY", "US-DE", "US-CO"], **options: Unpack[CallOptions]) -> types.OrganizerList:
        """List organizers.

        Lists the people whom an LLC may name as its organizer if none of its own people wants to sign the articles. They work for the operator of this service. Copy `name`, `email` and `phone` into `organizer` of the constitution. When the company is filed, their part ends: the members receive a statement of organizer (document `statement_of_organizer`), and later filings are signed by people of the company. An empty list means that the operator offers nobody.

        Scope: `entities:read`.
        """
        return self._send(Call("list_organizers", "GET", f"/v1/jurisdictions/{path_segment(code)}/organizers"), options)

    def get_jwks(self, **options: Unpack[CallOptions]) -> types.JsonWebKeySet:
        """List signing keys.

        Lists the public keys of this service. To verify audit exports offline, store (pin) the `multikey` of the key with purpose "audit". Keys with purpose "tokens" sign access tokens. A new key for tokens is published before its first use.

        Authentication: none.
        """
        return self._send(Call("get_jwks", "GET", "/.well-known/jwks.json"), options)

    def get_protected_resource(self, **options: Unpack[CallOptions]) -> types.ProtectedResource:
        """Get resource metadata.

        Lists the platforms that issue tokens for this service, and the scopes (RFC 9728). Clients use the answer to discover where to get a token. The tools for agents publish the same metadata at `/.well-known/oauth-protected-resource/mcp`.

        Authentication: none.
        """
        return self._send(Call("get_protected_resource", "GET", "/.well-known/oauth-protected-resource"), options)

    def get_constitution_schema(self, **options: Unpack[CallOptions]) -> types.JsonSchema:
        """Get the constitution schema.

        Returns the JSON Schema of a constitution. Put its address in the first line of a YAML file (`# yaml-language-server: $schema=…`), and an editor validates while you type.

        Authentication: none.
        """
        return self._send(Call("get_constitution_schema", "GET", "/schemas/constitution.json"), options)

    def list_constitution_templates(self, **options: Unpack[CallOptions]) -> types.ConstitutionTemplateList:
        """List constitution templates.

        Lists complete constitutions to start from. Use a template unchanged with POST /v1/entities {"name": …, "template": …}, or edit its text and send it as `constitution_yaml`.

        Authentication: none.
        """
        return self._send(Call("list_constitution_templates", "GET", "/v1/constitution-templates"), options)

    def list_problems(self, **options: Unpack[CallOptions]) -> types.ErrorExplanationList:
        """List error codes.

        Explains one error code. Clients that prefer text/html to application/json get a web page.

        Authentication: none.
        """
        return self._send(Call("list_problems", "GET", "/problems"), options)

    def get_problem(self, code: str, **options: Unpack[CallOptions]) -> types.ErrorExplanation:
        """Get an error code.

        Explains one error code. Clients that prefer text/html to application/json get a web page.

        Authentication: none.
        """
        return self._send(Call("get_problem", "GET", f"/problems/{path_segment(code)}"), options)

    def get_sandbox_clock(self, **options: Unpack[CallOptions]) -> types.SandboxClock:
        """Get the business clock.

        Returns the business clock of this account. Deadlines, calendars and the decisions of the registry simulator follow it. Available in a sandbox only.

        Scope: `entities:write`.
        """
        return self._send(Call("get_sandbox_clock", "GET", "/v1/sandbox/clock"), options)

    @overload
    def advance_sandbox_clock(self, body: types.AdvanceSandboxClock, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def advance_sandbox_clock(self, body: types.AdvanceSandboxClock, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.SandboxClock: ...
    def advance_sandbox_clock(self, body: types.AdvanceSandboxClock, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.SandboxClock | types.DryRun:
        """Advance the business clock.

        Moves the clock forward, by five years in total at most. If the new time is later than the decision time of a filing at the registry simulator, the filing is decided. Keys, tokens, rate limits and links are not affected, because they follow the wall clock. Available in a sandbox only.

        Scope: `entities:write`.
        """
        return self._send(Call("advance_sandbox_clock", "POST", "/v1/sandbox/clock/advance", idempotent=True, body=body), options, dry_run=dry_run)

    @overload
    def create_sandbox_fault(self, body: types.CreateSandboxFault, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def create_sandbox_fault(self, body: types.CreateSandboxFault, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> types.SandboxFault: ...
    def create_sandbox_fault(self, body: types.CreateSandboxFault, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> types.SandboxFault | types.DryRun:
        """Create a simulator fault.

        Makes the registry simulator fail `times` times for this account. The fault applies to the next requests of this account about the chosen `step`, such as a formation or a name check. Other accounts are not affected. Requires the simulator. Without an Idempotency-Key, a repeated call creates another fault.

        Scope: `entities:write`.
        """
        return self._send(Call("create_sandbox_fault", "POST", "/v1/sandbox/faults", idempotent=True, body=body), options, dry_run=dry_run)

    def list_sandbox_faults(self, **options: Unpack[CallOptions]) -> types.SandboxFaultList:
        """List simulator faults.

        Lists the faults of this account that are not used up, at most 100. `times` is the number of uses left. Faults that come from the name of an entity, such as a name that begins with Reject Name, are not listed.

        Scope: `entities:write`.
        """
        return self._send(Call("list_sandbox_faults", "GET", "/v1/sandbox/faults"), options)

    @overload
    def clear_sandbox_faults(self, *, dry_run: Literal[True], **options: Unpack[WriteOptions]) -> types.DryRun: ...
    @overload
    def clear_sandbox_faults(self, *, dry_run: Literal[False] = False, **options: Unpack[WriteOptions]) -> None: ...
    def clear_sandbox_faults(self, *, dry_run: bool = False, **options: Unpack[WriteOptions]) -> None | types.DryRun:
        """Delete simulator faults.

        Deletes every fault of this account that is not used up. Faults that already happened are not undone. A repeated call does nothing.

        Scope: `entities:write`.
        """
        return self._send(Call("clear_sandbox_faults", "DELETE", "/v1/sandbox/faults", answer="none", idempotent=True), options, dry_run=dry_run)

    def list_sandbox_outbox(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> types.SandboxMailList:
        """List sandbox mails.

        Lists the mails of this account, newest first. Available in a sandbox only. Links in the texts are removed. If a mail invites a member, or asks for an approval or a signature, `sandbox_link` is its link, so that you can answer for the person in a test. `sandbox_link` is null for other mails. It is also null if you use a token, a key that is bound to a member, or a key without the scope: `proposals:vote` for an approval, `formation:submit` for a signature. The link of an invitation is shown only to the key that sent the invitation.

        Scope: `entities:write`.

        limit: Maximum number of mails to return.
        cursor: `next_cursor` of the previous page.
        """
        return self._send(Call("list_sandbox_outbox", "GET", "/v1/sandbox/outbox", query={"limit": limit, "cursor": cursor}), options)

    def list_all_sandbox_outbox(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Iterator[types.SandboxMail]:
        """The same, item after item through all pages, from that of `cursor` on where one is given."""
        return follow_pages(lambda cursor: self.list_sandbox_outbox(limit=limit, cursor=cursor, **options), cursor, "next_cursor")
