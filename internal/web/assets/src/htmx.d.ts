// What is used of htmx, which is loaded by a script tag of its own.
declare const htmx: {
  swap(ctx: { text: string; target: Element; sourceElement: Element; swap: string }): Promise<void>;
};
