// On the page that says that the floor cannot be reached: looks for it again, and goes on where one was.

export {};

const own = "/offline"; // asked for by its own name, the page leads to the lobby

async function look(): Promise<void> {
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (status >= 500) return; // whoever answers for the floor cannot reach it either
  } catch {
    return;
  }
  if (location.pathname === own) location.replace("/");
  else location.reload();
}

addEventListener("online", () => { void look(); });
setInterval(() => { void look(); }, 3000);
