// Signing in: name and password, then the second factor of who has one.

import { useState } from "preact/hooks";
import type { SignedIn } from "../server/protocol";
import { Field, Form } from "./form";
import { arrive, passkeys, signInWithCode, signInWithPasskey, signInWithPassword } from "./requests";

export default function SignInPage() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [half, setHalf] = useState<SignedIn>();
  if (half?.pending) return <Second half={half} pending={half.pending} />;
  return (
    <main class="page">
      <h1 tabIndex={-1}>Sign in</h1>
      <p class="lead">Use the account that you made from your name, or to which an administrator invited you.</p>
      <Form word="Sign in" send={async () => {
        const now = await signInWithPassword(name, password);
        if (now.pending) setHalf(now);
        else await arrive("/account");
      }}>
        <Field label="Name" value={name} set={setName} complete="username" />
        <Field label="Password" value={password} set={setPassword} secret complete="current-password" />
      </Form>
      <p class="quiet">To play at the demonstration tables you need no account: <a href="/">take a name</a>. If you can no longer sign in, ask an administrator for a link to recover your account.</p>
    </main>
  );
}

function Second({ half, pending }: { half: SignedIn; pending: string }) {
  const [code, setCode] = useState("");
  const methods = half.methods ?? [];
  return (
    <main class="page">
      <h1 tabIndex={-1}>Second factor</h1>
      {methods.includes("passkey") && (passkeys()
        ? <Form word="Use a passkey" send={async () => { await signInWithPasskey(pending); await arrive("/account"); }} />
        : <p>Passkeys do not work at this address: open the floor by its name, such as localhost.</p>)}
      {methods.includes("code") && (
        <Form word="Use the code" send={async () => { await signInWithCode(pending, code); await arrive("/account"); }}>
          <Field label="Code of your authenticator" value={code} set={setCode} complete="one-time-code" />
        </Form>
      )}
    </main>
  );
}
