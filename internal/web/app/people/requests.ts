// What the pages about people ask of the server, and of the browser's passkeys.

import { ask, loadSession } from "../server/api";
import type { SignedIn } from "../server/protocol";

export const post = <T,>(path: string, body: unknown = {}): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** Passkeys belong to a name: at a plain address there are none. */
export const passkeys = (): boolean =>
  "credentials" in navigator && !!globalThis.PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname);

/** What the server asks of a passkey, as go-webauthn writes it. */
export interface Asked<T> { publicKey: T }

export async function createPasskey(asked: Asked<PublicKeyCredentialCreationOptionsJSON>): Promise<unknown> {
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked.publicKey) });
  return (made as PublicKeyCredential).toJSON();
}

async function showPasskey(asked: Asked<PublicKeyCredentialRequestOptionsJSON>): Promise<unknown> {
  const shown = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.publicKey) });
  return (shown as PublicKeyCredential).toJSON();
}

export const signInWithPassword = (name: string, password: string): Promise<SignedIn> => post("/api/sign-in", { name, password });
export const signInWithCode = (pending: string, code: string): Promise<SignedIn> => post("/api/sign-in/code", { pending, code });

export async function signInWithPasskey(pending: string): Promise<void> {
  const answer = await showPasskey(await post("/api/sign-in/passkey", { pending }));
  await post("/api/sign-in/passkey/answer", { pending, answer });
}

/** Begins anew as who is signed in now: what was loaded before was another's. */
export async function arrive(at: string): Promise<void> {
  await loadSession();
  location.assign(at);
}
