export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A browser that keeps its cookies, over real HTTP. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.#server = server;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async call<Body = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Reply<Body>> {
    const reply = await fetch(this.#server.url + path, {
      method,
      headers: { cookie: this.cookie, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return { status: reply.status, body: JSON.parse((await reply.text()) || "null") };
  }

  /**
   * A call without which the attack proves nothing.
   * @throws Error with the reply if it is not a success.
   */
  async mustCall<Body = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Body> {
    const reply = await this.call<Body>(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
}
