// The own account: second factors, sessions, password; or making an account of a guest's name.

import { useMemo, useState } from "preact/hooks";
import { locale } from "../language/locale";
import { ask, session } from "../server/api";
import type { Account, OwnSession } from "../server/protocol";
import { Scroll, sentence, useLoaded, Waiting } from "../ui/ui";
import { Field, Form, passwordHint } from "./form";
import { arrive, createPasskey, passkeys, post } from "./requests";

export const methodNames = { code: "Authenticator", passkey: "Passkey" };
const at = (time: string): string => new Date(time).toLocaleString(locale());

export default function AccountPage() {
  const who = session.value;
  if (who === undefined) return <main class="page"><Waiting error={undefined}>One moment.</Waiting></main>;
  if (who?.signed_in) return <Own />;
  return (
    <main class="page">
      <h1 tabIndex={-1}>Your account</h1>
      {who ? <Adopt name={who.name} /> : <p>You are not signed in. <a href="/sign-in">Sign in</a></p>}
    </main>
  );
}

function Adopt({ name }: { name: string }) {
  const [password, setPassword] = useState("");
  return (
    <>
      <p>You are {name} in this browser alone. With a password you keep the name and its chips, come back from another browser, and play at tables that are not for guests.</p>
      <Form word="Make an account" send={async () => { await post("/api/account", { password }); await arrive("/account"); }}>
        <Field label="Password" value={password} set={setPassword} secret complete="new-password" hint={passwordHint} />
      </Form>
      <p class="quiet">Does {name} already have an account? <a href="/sign-in">Sign in</a></p>
    </>
  );
}

function Own() {
  const [asked, setAsked] = useState(0);
  const { value: own, error } = useLoaded<Account>(() => ask("/api/account"), String(asked));
  if (!own) return <main class="page"><h1 tabIndex={-1}>Your account</h1><Waiting error={error}>Loading your account.</Waiting></main>;
  const here = own.sessions.find((s) => s.here);
  const out = (everywhere: boolean) => async (): Promise<void> => { await post("/api/account/sign-out", { everywhere }); await arrive("/"); };
  return (
    <main class="page">
      <h1 tabIndex={-1}>{own.name}</h1>
      {own.roles.length > 0 && <p>Your roles in the house:  <strong>{own.roles.join(", ")}</strong></p>}
      {here && <p class="quiet">{here.before ? `You last signed in on ${at(here.before.at)}, from ${here.before.from}. If that was not you, change the password.` : "This is the first time that you are signed in."}</p>}
      {own.roles.length > 0 && !own.strong && <p class="notice" role="status">Add a second factor: until then you cannot use any of your powers.</p>}
      {own.strong && (own.roles.includes("administrator") || own.roles.includes("auditor")) && <p><a href="/people">People</a></p>}
      <section>
        <h2>Second factors</h2>
        <Factors own={own} then={() => setAsked((n) => n + 1)} />
      </section>
      <section>
        <h2>Where you are signed in</h2>
        <Scroll label="Sessions"><table class="data">
          <thead><tr><th scope="col">Since</th><th scope="col">From</th><th scope="col">Last used</th></tr></thead>
          <tbody>{own.sessions.map((s: OwnSession) => <tr key={s.id}><th scope="row">{at(s.at)}{s.here && " (here)"}</th><td>{s.from}</td><td>{at(s.seen)}</td></tr>)}</tbody>
        </table></Scroll>
        <div class="account-outs">
          <Form word="Sign out" send={out(false)} />
          <Form word="Sign out everywhere" send={out(true)} />
        </div>
      </section>
      <section>
        <h2>Password</h2>
        <ChangePassword />
      </section>
    </main>
  );
}

function Factors({ own, then }: { own: Account; then: () => void }) {
  const [password, setPassword] = useState("");
  const [key, setKey] = useState("");
  const [code, setCode] = useState("");
  const [said, say] = useState("");
  // One picture for each key: asked for at each press of a key, it would be asked for once more when the key is taken.
  const picture = useMemo(() => `/api/account/code/qr?${Date.now()}`, [key]);
  const first = Object.keys(own.factors).length === 0;
  const done = async (): Promise<void> => {
    say("");
    setPassword("");
    setKey("");
    setCode("");
    if (first && own.roles.length > 0) return arrive("/account");
    then();
  };
  if (key) {
    return (
      <Form word="Add the authenticator" send={async () => { await post("/api/account/code/answer", { code }); await done(); }}>
        <p>Scan the picture with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
        <img src={picture} width="240" height="240" alt="The key as a QR code; it is below as text" />
        <p>Key: <code class="totp-key">{key}</code></p>
        <Field label="Code" value={code} set={setCode} complete="one-time-code" />
      </Form>
    );
  }
  return (
    <>
      {first ? <p>You have none.</p> : <ul class="plain-list">{Object.entries(own.factors).map(([id, method]) => (
        <li key={id}>{methodNames[method]} <button type="button" class="plain" disabled={!password} aria-label={`Remove ${methodNames[method]}`}
          onClick={() => void post("/api/account/remove", { factor: id, password }).then(done, (e: unknown) => say(sentence(e)))}>Remove</button></li>
      ))}</ul>}
      {!first && <div class="form"><Field label="Your password, to change your second factors" value={password} set={setPassword} secret complete="current-password" /></div>}
      <div class="account-outs">
        <Form word="Add an authenticator" send={async () => { setKey((await post<{ key: string }>("/api/account/code", { password })).key); }} />
        {passkeys()
          ? <Form word="Add a passkey" send={async () => { await post("/api/account/passkey/answer", { answer: await createPasskey(await post("/api/account/passkey", { password })) }); await done(); }} />
          : <p class="quiet">Passkeys do not work at this address: open the floor by its name, such as localhost.</p>}
      </div>
      {said && <p class="error" role="alert">{said}</p>}
    </>
  );
}

function ChangePassword() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [said, say] = useState("");
  return (
    <>
      <Form word="Change the password" send={async () => {
        say("");
        await post("/api/account/password", { password: old, new: fresh });
        setOld("");
        setFresh("");
        say("Your password is changed, and all your other sessions have ended.");
      }}>
        <Field label="Your password" value={old} set={setOld} secret complete="current-password" />
        <Field label="New password" value={fresh} set={setFresh} secret complete="new-password" hint={passwordHint} />
      </Form>
      <p role="status">{said}</p>
    </>
  );
}
