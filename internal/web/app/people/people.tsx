// Who has a part in the house: for administrators to manage, and for the auditor to see.

import { useRef, useState } from "preact/hooks";
import { locale } from "../language/locale";
import { ask, session } from "../server/api";
import type { People, Person, Role } from "../server/protocol";
import { Scroll, useLoaded, Waiting } from "../ui/ui";
import { methodNames } from "./account";
import { Field, Form } from "./form";
import { post } from "./requests";

export default function PeoplePage() {
  const [asked, setAsked] = useState(0);
  const { value: loaded, error } = useLoaded<People>(() => ask("/api/people"), String(asked));
  const last = useRef<People | undefined>(undefined);
  if (loaded) last.current = loaded;
  const value = last.current; // what is shown stays while it is loaded again
  const [chosen, choose] = useState("");
  const manages = session.value?.roles.includes("administrator") ?? false;
  const then = (): void => setAsked((n) => n + 1);
  const person = value?.people.find((p) => p.id === chosen);
  return (
    <main class="page">
      <h1 tabIndex={-1}>People</h1>
      <p class="lead">Everybody with an account, and their roles in the house.</p>
      {!value ? <Waiting error={error}>Loading the people.</Waiting> : (
        <>
          <Scroll label="Accounts"><table class="data people">
            <thead><tr><th scope="col">Name</th><th scope="col">Roles</th><th scope="col">Second factors</th><th scope="col">Last signed in</th></tr></thead>
            <tbody>{value.people.map((p) => (
              <tr key={p.id}>
                <th scope="row">{manages ? <button type="button" class="plain" aria-expanded={p.id === chosen} onClick={() => choose(p.id === chosen ? "" : p.id)}>{p.name}</button> : p.name}{p.barred && " (barred)"}</th>
                <td>{p.roles.join(", ") || "none"}</td>
                <td>{p.methods.map((m) => methodNames[m]).join(", ") || "none"}</td>
                <td>{new Date(p.last).getFullYear() > 2000 ? new Date(p.last).toLocaleString(locale()) : "never"}</td>
              </tr>
            ))}</tbody>
          </table></Scroll>
          {manages && person && <Manage key={person.id} of={person} roles={value.roles} then={then} />}
          {manages && <Invite roles={value.roles} then={then} />}
        </>
      )}
    </main>
  );
}

/** An address with an invitation, which is shown this once. */
function Link({ token }: { token: string }) {
  return token
    ? <p role="status">Give this address to the person, and to nobody else. It is shown only now, works once, and is valid for a day: <code class="invitation">{`${location.origin}/enrol#${token}`}</code></p>
    : null;
}

function Choose({ name, roles, chosen, set }: { name: string; roles: Role[]; chosen: Role[]; set: (roles: Role[]) => void }) {
  return (
    <fieldset class="choices inline">
      <legend>{name}</legend>
      {roles.map((r) => (
        <label key={r}><input type="checkbox" checked={chosen.includes(r)} onChange={(e) => set(e.currentTarget.checked ? [...chosen, r] : chosen.filter((c) => c !== r))} />{r}</label>
      ))}
    </fieldset>
  );
}

function Invite({ roles, then }: { roles: Role[]; then: () => void }) {
  const [name, setName] = useState("");
  const [why, setWhy] = useState("");
  const [chosen, choose] = useState<Role[]>([]);
  const [token, setToken] = useState("");
  return (
    <section>
      <h2>Invite somebody</h2>
      <Form word="Invite" send={async () => {
        setToken((await post<{ invitation: string }>("/api/people/invitation", { name, roles: chosen, why })).invitation);
        setName("");
        setWhy("");
        choose([]);
        then();
      }}>
        <Field label="Name" value={name} set={setName} />
        <Choose name="Roles" roles={roles} chosen={chosen} set={choose} />
        <Field label="Why" value={why} set={setWhy} hint="It is recorded." />
      </Form>
      <Link token={token} />
    </section>
  );
}

function Manage({ of, roles, then }: { of: Person; roles: Role[]; then: () => void }) {
  const [why, setWhy] = useState("");
  const [chosen, choose] = useState<Role[]>([]);
  const [token, setToken] = useState("");
  const act = (what: string, body: object = {}) => async (): Promise<void> => {
    await post(`/api/people/${of.id}/${what}`, { why, ...body });
    choose([]);
    then();
  };
  return (
    <section>
      <h2>{of.name}</h2>
      <p class="quiet">Everything you do here is recorded with your name. A person whose roles change must sign in again. Nobody can change his own roles.</p>
      <div class="form"><Field label={`Why, about ${of.name}`} value={why} set={setWhy} /></div>
      <Choose name={`Roles of ${of.name}`} roles={roles} chosen={chosen} set={choose} />
      <div class="account-outs">
        <Form word="Give the roles" send={act("give", { roles: chosen })} />
        <Form word="Take the roles" send={act("take", { roles: chosen })} />
        <Form word={of.barred ? "Readmit" : "Bar"} send={act(of.barred ? "readmit" : "bar")} />
        <Form word="End the sessions" send={act("sessions")} />
        <Form word="Allow recovery" send={async () => { setToken((await post<{ invitation: string }>(`/api/people/${of.id}/recovery`, { why })).invitation); }} />
      </div>
      <Link token={token} />
    </section>
  );
}
