// The settings of how one is called: a knock is heard when it is chosen, and the
// browser is asked whether it may call, only then.

import { find } from "./dom";
import { knock } from "./knock";

const choice = (name: string, value: string): HTMLInputElement | null =>
  find<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);

export function settings(): void {
  choice("sound", "yes")?.addEventListener("change", () => knock(true));
  const call = choice("notify", "yes");
  call?.addEventListener("change", () => void allow());
  choice("notify", "")?.addEventListener("change", () => refuse(false));
  if (call?.checked && allowed() !== "granted") refuse(true);
}

const allowed = (): string => ("Notification" in window ? Notification.permission : "denied");

async function allow(): Promise<void> {
  if (allowed() === "default") await Notification.requestPermission();
  const refused = allowed() !== "granted";
  if (refused) choice("notify", "")!.checked = true;
  refuse(refused);
}

function refuse(yes: boolean): void {
  const said = find("#refused");
  if (said) said.hidden = !yes;
}
