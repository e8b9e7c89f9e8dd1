"""The key pair of a member, and what a member signs."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any, Literal, Mapping, cast

from ._canonical import canonical_json, read_json
from ._keys import encode_multikey

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from . import types


class MemberKey:
    """The key pair of a member.

    Each method that signs returns a body, or a part of one, that is ready to be sent; anyone may send it. The private
    half stays in this object: nothing prints it, and only `to_pem` returns it.

    public_key: The public half, as Multikey: `z6Mk…`.
    did: The DID of the member; by default the `did:key` of the public half.
    """

    def __init__(self, private_key: Ed25519PrivateKey, *, did: str | None = None) -> None:
        self._private_key = private_key
        self.public_key = encode_multikey(private_key.public_key().public_bytes_raw())
        self.did = f"did:key:{self.public_key}" if did is None else did

    def __repr__(self) -> str:
        return f"MemberKey(did={self.did!r})"

    @classmethod
    def generate(cls) -> MemberKey:
        return cls(_ed25519().generate())

    @classmethod
    def from_pem(cls, pem: str | bytes, *, did: str | None = None) -> MemberKey:
        """Reads a private key in PEM (PKCS #8).

        did: That of a member whose DID is no `did:key`.
        """
        kind = _ed25519()
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        try:
            key = load_pem_private_key(pem.encode() if isinstance(pem, str) else pem, None)
        except (TypeError, ValueError):
            key = None
        if not isinstance(key, kind):
            raise ValueError("This is no Ed25519 private key in PEM (PKCS #8).")
        return cls(key, did=did)

    def to_pem(self) -> str:
        """Returns the private half. Anyone who reads it can sign as this member."""
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        return self._private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    def sign_proposal(
        self, proposal: types.CreateProposal, constitution: types.Constitution
    ) -> types.CreateProposal:
        """Returns the proposal with the signature of its proposer.

        constitution: The one in force: `get_constitution`.
        """
        # As the service reads what is sent.
        sent = read_json(json.dumps(proposal))
        sent.pop("signature", None)
        act = {"action": "propose", "entity_id": constitution["entity_id"], "proposal": sent}
        signature = self._sign({**act, "constitution_hash": constitution["hash"]})
        return cast("types.CreateProposal", {**proposal, "signature": signature})

    def sign_vote(
        self, choice: Literal["approve", "reject", "abstain"], proposal: types.Proposal
    ) -> types.CreateVote:
        """Returns a vote on a proposal that is open, under the rules that were fixed when it opened."""
        rules = proposal["rules"]
        if rules is None:
            raise ValueError("Voting on this proposal has not opened, so there is nothing to sign yet.")
        vote = {"choice": choice, "constitution_hash": rules["constitution_hash"], "proposal_id": proposal["id"]}
        return {"choice": choice, "signature": self._sign(vote)}

    def sign_execution(self, proposal: types.Proposal, constitution: types.Constitution) -> types.ExecuteProposal:
        """Returns the body that executes an approved proposal.

        constitution: The one in force: `get_constitution`.
        """
        act = {"action": "execute", "proposal_id": proposal["id"], "constitution_hash": constitution["hash"]}
        return {"signature": self._sign(act)}

    def sign_challenge(self, challenge: types.MemberChallenge) -> types.CreateApiKeyMember:
        """Returns the `member` of `create_api_key`: the member's consent to a key that acts for them."""
        text = challenge["challenge"]
        entity, member = (re.search(rf"^{name}: (\S+)$", text, re.MULTILINE) for name in ("entity", "member"))
        if entity is None or member is None:
            raise ValueError("This is no challenge of the service: it names no company and member.")
        if member[1] != self.did:
            raise ValueError(f"The challenge is for {member[1]}, and this key is that of {self.did}.")
        signature = self._sign_text(text)
        return {"entity_id": entity[1], "did": self.did, "challenge": text, "signature": signature}

    def _sign(self, facts: Mapping[str, Any]) -> types.CreateVoteSignature:
        return {"did": self.did, "value": self._sign_text(canonical_json(facts))}

    def _sign_text(self, text: str) -> str:
        return base64.b64encode(self._private_key.sign(text.encode())).decode()


def _ed25519() -> type[Ed25519PrivateKey]:
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError as error:
        message = "MemberKey needs another package: pip install 'entity-formation-sdk[sign]'"
        raise ImportError(message) from error
    return Ed25519PrivateKey
