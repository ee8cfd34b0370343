// Watching the stream: the server gives a sign of life every four seconds.
// Silence is shown, and a new link is tried without being asked.

import { find, seq } from "./dom";

const SILENCE = 8500; // ms without a sign before the link counts as lost
const PATIENCE = 1500; // ms that a broken link has to heal before it is shown
const RETRY = 4000; // ms between two tries of ours

interface Connection {
  reader: { cancel(): void } | null;
}

interface Message {
  connection: Connection;
  message: { event: string; id: string };
  cancelled: boolean;
}

let heard = Date.now();
let broken = 0; // when the link broke, 0 while it holds
let tried = 0;
let connection: Connection | null = null;

export function watch(table: HTMLElement): void {
  table.addEventListener("htmx:sse:before:message", (e) => {
    const detail = (e as CustomEvent<Message>).detail;
    connection = detail.connection;
    heard = Date.now();
    broken = 0;
    lost(false);
    // A form's answer may have been faster.
    if (!detail.message.event && Number(detail.message.id) < seq()) detail.cancelled = true;
  });
  const breaks = () => {
    broken ||= Date.now();
  };
  table.addEventListener("htmx:sse:error", breaks);
  table.addEventListener("htmx:sse:before:connection", () => {
    if (connection) breaks();
  });
  table.addEventListener("htmx:sse:close", () => {
    connection = null;
    breaks();
  });
  setInterval(() => check(table), 1000);
  addEventListener("online", () => check(table, true));
  document.addEventListener("visibilitychange", () => check(table));
}

function check(table: HTMLElement, atOnce = false): void {
  const now = Date.now();
  const silent = now - heard > SILENCE;
  if (silent || (broken && now - broken > PATIENCE)) lost(true);
  if ((silent || (broken && !connection)) && (atOnce || now - tried > RETRY)) {
    tried = now;
    if (connection) connection.reader?.cancel();
    else table.dispatchEvent(new Event("link-retry"));
  }
}

function lost(yes: boolean): void {
  const banner = find("#lost");
  if (banner && banner.hidden === yes) banner.hidden = !yes;
}
