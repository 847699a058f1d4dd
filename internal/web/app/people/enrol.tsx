// Enrolling, or recovering an account, by an invitation. Its token stands behind the # of the address,
// which browsers keep to themselves.

import { useState } from "preact/hooks";
import type { Invitation } from "../server/protocol";
import { useLoaded, Waiting } from "../ui/ui";
import { Field, Form, passwordHint } from "./form";
import { arrive, post } from "./requests";

const invitation = location.hash.slice(1);

export default function EnrolPage() {
  const { value, error } = useLoaded<Invitation>(() => post("/api/invitation", { invitation }), invitation);
  return (
    <main class="page">
      <h1 tabIndex={-1}>{value?.recovery ? "Recover your account" : "Make your account"}</h1>
      {value ? <Enrol of={value} /> : <Waiting error={error}>Reading the invitation.</Waiting>}
    </main>
  );
}

function Enrol({ of }: { of: Invitation }) {
  const [name, setName] = useState(of.name);
  const [password, setPassword] = useState("");
  return (
    <>
      {of.recovery
        ? <p>Your second factors are removed and all your sessions end; then add a new second factor.</p>
        : <p>You are invited as <strong>{of.roles.join(", ")}</strong>. You can use this once you have added a second factor, which is the next step.</p>}
      <Form word={of.recovery ? "Set the password" : "Make the account"} send={async () => { await post("/api/enrol", { invitation, name, password }); await arrive("/account"); }}>
        {of.name ? <p>Name: <strong>{of.name}</strong></p> : <Field label="Your name" value={name} set={setName} complete="username" />}
        <Field label="Password" value={password} set={setPassword} secret complete="new-password" hint={passwordHint} />
      </Form>
    </>
  );
}
